import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A received mail. */
export type Mail = { readonly to: string; readonly from: string; readonly text: string };

/**
 * Starts a local mail server, which is closed after the test. Tests set `rejectionCodes`, by e-mail address: the SMTP
 * response code with which it rejects mails to the address. It accepts all other mails.
 */
export async function openMailServer() {
  const mails: Mail[] = [];
  const rejectionCodes = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = rejectionCodes.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error("rejected"), { responseCode }));
    },
    async onData(stream, { envelope }, done) {
      const body = await text(stream);
      const { mailFrom, rcptTo } = envelope;
      const to = rcptTo[0]?.address ?? "";
      const from = mailFrom === false ? "" : mailFrom.address;
      mails.push({ to, from, text: decodeText(body) });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, rejectionCodes };
}

/** Decodes quoted-printable text: joins wrapped lines, and replaces codes such as `=3D` by their characters. */
function decodeText(body: string): string {
  return body
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
