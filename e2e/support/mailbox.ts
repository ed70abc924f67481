import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";

/** A mail server on this machine, for the mails of one league. */
export type Mailbox = {
  /** With these variables a league sends its mails here. */
  readonly settings: Record<string, string>;
  /** Waits for a mail to this address, and answers the link in it. */
  linkTo(email: string): Promise<string>;
  close(): Promise<void>;
};

export async function openMailbox(): Promise<Mailbox> {
  const mails = new Map<string, string>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    async onData(stream, { envelope }, done) {
      // Quoted-printable: long lines are broken.
      const body = (await text(stream)).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
      for (const { address } of envelope.rcptTo) mails.set(address, body);
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "league@mail.example" },
    async linkTo(email) {
      await expect.poll(() => mails.get(email)).toMatch(/https?:\/\/\S+#/);
      return /https?:\/\/\S+#\S+/.exec(mails.get(email) ?? "")?.[0] ?? "";
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
