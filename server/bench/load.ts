import { connect, type Socket } from "node:net";

/** A call as it is sent. */
export type Request = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
};

/** The bytes of a request. Sent as they are, they cost the sender next to nothing. */
export function bytesOf({ method, path, body, token }: Request): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    "host: league",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`);
}

export type Load = { readonly calls: number; readonly connections: number };

/** Sends a request again and again, on so many connections at once. Answers the milliseconds that each call took. */
export async function load(port: number, request: Buffer, { calls, connections }: Load): Promise<number[]> {
  const times: number[] = [];
  let left = calls;
  async function repeatOn(socket: Socket): Promise<void> {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      await replyTo(socket, request);
      times.push(performance.now() - start);
    }
    socket.destroy();
  }
  await Promise.all(Array.from({ length: connections }, async () => repeatOn(await connected(port))));
  return times;
}

/** The body that a request is answered with. @throws unless it succeeds */
export async function ask<Reply>(port: number, request: Request): Promise<Reply> {
  const { method, path, body, token } = request;
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as Reply;
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay()));
    socket.once("error", reject);
  });
}

/** Sends a request and waits for all of its reply. @throws when the status is not a good one */
function replyTo(socket: Socket, request: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = "";
    /** Bytes received; of the reply, `null` while its head is not read. */
    let received = 0;
    let length: number | null = null;
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      if (length === null) {
        head += chunk.toString("latin1", 0, 2048);
        length = lengthBy(head);
      }
      if (length === null || received < length) return;
      socket.off("data", onData);
      if (head.startsWith("HTTP/1.1 2")) resolve();
      else reject(new Error(head));
    };
    socket.on("data", onData);
    socket.write(request);
  });
}

/** The bytes of a whole reply that begins so; `null` while its head is not complete. */
function lengthBy(head: string): number | null {
  const end = head.indexOf("\r\n\r\n");
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
  return length === undefined || end < 0 ? null : end + 4 + Number(length);
}
