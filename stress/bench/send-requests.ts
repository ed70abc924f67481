import { connect, type Socket } from "node:net";

/** A request to an endpoint of the API. */
export type Request = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: object;
  readonly token?: string;
  /** The IP address of the client, as a proxy would send it. */
  readonly address?: string;
  /** The number of the last change that the client has seen. The response must include that change. */
  readonly lastSeenChange?: number;
};

/** Serializes a request in advance, so that sending it many times takes little processor time. */
export function serializeRequest({ method, path, body, token, lastSeenChange }: Request): Buffer {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [
    `${method} /api${path} HTTP/1.1`,
    "host: league",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(lastSeenChange === undefined ? [] : [`x-change: ${lastSeenChange}`]),
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${Buffer.byteLength(text)}`]),
  ];
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${text}`);
}

/** How often a request is sent in total, and on how many connections. */
export type Load = { readonly requestCount: number; readonly connectionCount: number };

/** Repeats a request, on several connections at once. @returns the milliseconds that each repetition took */
export async function repeatRequest(
  port: number,
  request: Buffer,
  { requestCount, connectionCount }: Load,
): Promise<number[]> {
  const times: number[] = [];
  let remaining = requestCount;
  async function repeatOn(socket: Socket): Promise<void> {
    while (remaining > 0) {
      remaining -= 1;
      const start = performance.now();
      await sendAndRequireSuccess(socket, request);
      times.push(performance.now() - start);
    }
    socket.destroy();
  }
  const openAndRepeat = async () => repeatOn(await openConnection(port));
  await Promise.all(Array.from({ length: connectionCount }, openAndRepeat));
  return times;
}

/** Sends a request and returns the body of the response. @throws Error if its status is not 2xx */
export async function sendRequest<Reply>(port: number, request: Request): Promise<Reply> {
  const { method, path, body, token, address } = request;
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(address !== undefined && { "x-forwarded-for": address }),
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
  return JSON.parse(text) as Reply;
}

/** Opens a connection to a server on this machine. */
export function openConnection(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay()));
    socket.once("error", reject);
  });
}

/** A response as it was received. */
export type RawResponse = {
  readonly status: number;
  /** The status line and the headers, and possibly the beginning of the body. */
  readonly head: string;
  /** All received bytes, including those of the head. */
  readonly chunks: readonly Buffer[];
};

/** Sends a request on an open connection and waits for the complete response. */
export function sendOnConnection(socket: Socket, request: Buffer): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let head = "";
    let receivedBytes = 0;
    /** The length of the response in bytes. `null` until its head is complete. */
    let length: number | null = null;
    const removeListeners = () => {
      socket.off("data", onData).off("close", onClose);
    };
    const onClose = () => {
      removeListeners();
      reject(new Error("The connection was closed"));
    };
    const onData = (chunk: Buffer) => {
      receivedBytes += chunk.length;
      chunks.push(chunk);
      if (length === null) {
        // No head is longer than 2048 bytes. The rest of a large body is not converted.
        head += chunk.toString("latin1", 0, 2048);
        length = parseResponseLength(head);
      }
      if (length === null || receivedBytes < length) return;
      removeListeners();
      // The head begins with "HTTP/1.1 200".
      resolve({ status: Number(head.split(" ", 2)[1]), head, chunks });
    };
    socket.on("data", onData).on("close", onClose);
    socket.write(request);
  });
}

/** Sends a request and waits for the response. @throws Error if its status is not 2xx */
async function sendAndRequireSuccess(socket: Socket, request: Buffer): Promise<void> {
  const { status, head } = await sendOnConnection(socket, request);
  if (status < 200 || status > 299) throw new Error(head);
}

/** Returns the length in bytes of a response that begins with this text, or `null` if its head is not complete. */
function parseResponseLength(head: string): number | null {
  const headEnd = "\r\n\r\n";
  const headLength = head.indexOf(headEnd);
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(head) ?? [];
  return length === undefined || headLength < 0 ? null : headLength + headEnd.length + Number(length);
}
