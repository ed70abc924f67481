import { resetMinutes } from "contract/constants.ts";
import type { PasswordReset } from "../../features/accounts/invite-users.ts";

/** The mail with the link for a forgotten password: plain text, so that the address can be seen. */
export function resetMail(leagueName: string, { userName, url }: PasswordReset): { subject: string; text: string } {
  const paragraphs = [
    `Hello ${userName},`,
    `somebody, most likely you, asked for a new password for ${leagueName}. Set it here, within ${resetMinutes} minutes:`,
    url,
    "The link works once. If it was not you, ignore this mail: your password stays as it is.",
  ];
  return { subject: `New password for ${leagueName}`, text: `${paragraphs.join("\n\n")}\n` };
}
