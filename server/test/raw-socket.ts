import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { Http } from "../src/platform/http/http.ts";

/** Starts listening, and returns a function that connects. Connections are closed when the test ends. */
export async function socketsTo({ server }: Pick<Http, "server">): Promise<() => Promise<Socket>> {
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    await once(socket, "connect");
    return socket;
  };
}

export type RawAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
};

/** The next response on a connection, which must have a Content-Length. Rejects if the connection ends before. */
export async function answerFrom(socket: Socket): Promise<RawAnswer> {
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    const [head = "", body] = text.split("\r\n\r\n", 2);
    if (body === undefined || /^HTTP\/1.1 1\d\d/.test(text)) continue;
    const [first = "", ...lines] = head.split("\r\n");
    const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(": ", 2)));
    if (Buffer.byteLength(body) < Number(headers["content-length"])) continue;
    return { status: Number(first.split(" ")[1]), headers, body: JSON.parse(body) as RawAnswer["body"] };
  }
  throw new Error(`The connection ended after ${JSON.stringify(text)}`);
}
