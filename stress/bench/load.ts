import { connect, type Socket } from "node:net";

/** A call as an HTTP request. */
export type Request = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  /** The address of the client, which a proxy would send. */
  readonly address?: string;
  /** The number of the last change that the client knows of. */
  readonly change?: number;
};

/** The bytes of a request, serialised once so that sending costs little. */
export function bytesOf({ method, path, body, token, change }: Request): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    "host: league",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(change === undefined ? [] : [`x-change: ${change}`]),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`);
}

export type Load = { readonly calls: number; readonly connections: number };

/** Repeats a request on this number of connections at once. Returns the milliseconds that each call took. */
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

/** The body of the reply to a request. @throws unless it succeeds */
export async function sendTo<Reply>(port: number, request: Request): Promise<Reply> {
  const { method, path, body, token, address } = request;
  const reply = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { "x-forwarded-for": address }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as Reply;
}

/** A connection to a server. */
export function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay()));
    socket.once("error", reject);
  });
}

/** A reply as it came: how its first chunk begins, and all chunks. */
export type Reply = { readonly status: number; readonly head: string; readonly chunks: readonly Buffer[] };

/** Sends a request and waits for the whole reply. */
export function exchange(socket: Socket, request: Buffer): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head = "";
    /** The received bytes, and the length of the reply; `null` while its head is not complete. */
    let received = 0;
    let length: number | null = null;
    const end = () => void socket.off("data", onData).off("close", onClose);
    const onClose = () => {
      end();
      reject(new Error("The connection was closed"));
    };
    const onData = (chunk: Buffer) => {
      received += chunk.length;
      chunks.push(chunk);
      if (length === null) {
        head += chunk.toString("latin1", 0, 2048);
        length = lengthBy(head);
      }
      if (length === null || received < length) return;
      end();
      resolve({ status: Number(head.slice(9, 12)), head, chunks });
    };
    socket.on("data", onData).on("close", onClose);
    socket.write(request);
  });
}

/** The same. @throws unless its status is 2xx */
async function replyTo(socket: Socket, request: Buffer): Promise<void> {
  const { status, head } = await exchange(socket, request);
  if (status < 200 || status > 299) throw new Error(head);
}

/** The length in bytes of the reply that begins with this; `null` while its head is not complete. */
function lengthBy(head: string): number | null {
  const end = head.indexOf("\r\n\r\n");
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
  return length === undefined || end < 0 ? null : end + 4 + Number(length);
}
