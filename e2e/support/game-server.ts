import { request } from "node:http";

/** A league's reply to a game server. */
type Answer = { readonly status: number; readonly body: string };

/**
 * Posts a message as the mod does: the bare text, with the headers of its HTTP library.
 * @param postUrl the address in the server's configuration
 * @param isJson whether the message is in the json format
 */
export function postAsGameServer(postUrl: string, message: string, isJson = false): Promise<Answer> {
  const headers = {
    Accept: "*/*",
    "User-Agent": "DDNet 19.4 (Linux; x86_64)",
    "Content-Type": isJson ? "application/json" : "text/plain",
    "Content-Length": Buffer.byteLength(message),
  };
  return new Promise((resolve, reject) => {
    const sent = request(postUrl, { method: "POST", headers, family: 4, timeout: 15_000 }, (reply) => {
      const parts: Buffer[] = [];
      reply.on("data", (part: Buffer) => parts.push(part));
      reply.on("end", () => resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
    });
    sent.on("error", reject);
    sent.end(message);
  });
}
