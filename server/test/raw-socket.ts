import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { onTestFinished } from "vitest";
import type { Http } from "../src/platform/http/http.ts";

/** Starts the server, and returns a function that connects to it. Connections are closed when the test ends. */
export async function listenAndCreateConnector({ server }: Pick<Http, "server">): Promise<() => Promise<Socket>> {
  await server.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.server.address() as AddressInfo;
  return async () => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => {
      socket.destroy();
    });
    await once(socket, "connect");
    return socket;
  };
}

export type RawResponse = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Record<string, unknown>;
};

/**
 * Reads the next response from a connection, whose body must be JSON. The response must have a Content-Length.
 * @throws Error if the connection ends before the response is complete
 */
export async function readJsonResponse(socket: Socket): Promise<RawResponse> {
  const { head, body } = await readRawResponse(socket);
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...values] = line.split(": ");
      return [name.toLowerCase(), values.join(": ")];
    }),
  );
  const text = Buffer.from(body, "latin1").toString();
  return { status: Number(statusLine.split(" ")[1]), headers, body: JSON.parse(text) as RawResponse["body"] };
}

/**
 * Reads the head of the next response from a connection, and as many bytes as its Content-Length says. Both are decoded as
 * Latin 1: one character per byte.
 *
 * @param hasBody `false` for the response to a `HEAD` request
 * @throws Error if the connection ends before the response is complete
 */
export async function readRawResponse(socket: Socket, hasBody = true): Promise<{ head: string; body: string }> {
  let text = "";
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += (chunk as Buffer).toString("latin1");
    // Skips informational responses, whose status is 1xx.
    text = text.replace(/^HTTP\/1.1 1\d\d.*?\r\n\r\n/s, "");
    const end = text.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const head = text.slice(0, end);
    const body = text.slice(end + 4);
    const length = hasBody ? Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) : 0;
    if (body.length < length) continue;
    // The remaining bytes belong to the next response.
    if (body.length > length) socket.unshift(Buffer.from(body.slice(length), "latin1"));
    return { head, body: body.slice(0, length) };
  }
  throw new Error(`The connection ended after ${JSON.stringify(text)}`);
}
