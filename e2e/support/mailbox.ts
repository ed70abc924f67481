import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";

/** A local mail server for the mails of one league. */
export type Mailbox = {
  /** Environment variables that make a league send its mails to this server. */
  readonly settings: Record<string, string>;
  /** Waits for a mail to this e-mail address and returns the link in it. */
  waitForLink(email: string): Promise<string>;
  close(): Promise<void>;
};

/** Matches a link in the league's mails, which has a secret token after a `#`. */
const TOKEN_LINK = /https?:\/\/\S+#\S+/;

/** Starts a mail server that keeps the last mail to each e-mail address. */
export async function openMailbox(): Promise<Mailbox> {
  const mails = new Map<string, string>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    async onData(stream, { envelope }, done) {
      // Mails are encoded as quoted-printable: a wrapped line ends with `=`, and the character `=` is written as `=3D`.
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
    async waitForLink(email) {
      await expect.poll(() => mails.get(email)).toMatch(TOKEN_LINK);
      return TOKEN_LINK.exec(mails.get(email) ?? "")?.[0] ?? "";
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
