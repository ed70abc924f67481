import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";

/** A received mail. */
export type Mail = { readonly to: string; readonly from: string; readonly text: string };

/** Starts a local mail server that accepts every mail except those to `refused` addresses. It is closed after the test. */
export async function openMailServer() {
  const mails: Mail[] = [];
  const refused = new Map<string, number>();
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const responseCode = refused.get(address);
      done(responseCode === undefined ? null : Object.assign(new Error("refused"), { responseCode }));
    },
    async onData(stream, { envelope }, done) {
      const body = await text(stream);
      const { mailFrom, rcptTo } = envelope;
      mails.push({ to: rcptTo[0]?.address ?? "", from: mailFrom === false ? "" : mailFrom.address, text: plain(body) });
      done();
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, mails, refused };
}

/** Decodes quoted-printable text. */
function plain(body: string): string {
  return body
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
