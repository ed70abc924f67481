import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import type { League } from "./open-league.ts";

/** A browser that can be subscribed. */
export type Browser = {
  /** The path of `subscription.endpoint`. */
  readonly path: string;
  /** The URL to which messages for the browser are posted, and the keys with which they are encrypted. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** Returns the messages to this browser, decrypted. */
  readonly readNotifications: () => unknown[];
};

/**
 * Starts a fake push service, which records the posted messages. Tests set its `behaviour`: the status and headers of its
 * responses, how long it waits, and whether it never responds.
 */
export async function startPushService() {
  const posts: { path: string; headers: Record<string, string | string[] | undefined>; body: Buffer }[] = [];
  const behaviour = { status: 201, headers: {} as Record<string, string>, hangs: false, waitMs: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      posts.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      if (behaviour.hangs) return;
      setTimeout(() => response.writeHead(behaviour.status, behaviour.headers).end(), behaviour.waitMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let browserCount = 0;

  /** Creates a browser with new keys. @param host the host in the URL of its push service */
  function createBrowser(host = "127.0.0.1"): Browser {
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    const auth = randomBytes(16);
    browserCount += 1;
    const path = `/push/${browserCount}`;
    const subscription = {
      endpoint: `http://${host}:${port}${path}`,
      p256dh: ecdh.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    };
    const readNotifications = () =>
      posts.filter((post) => post.path === path).map((post) => JSON.parse(decrypt(post.body, ecdh, auth)));
    return { path, subscription, readNotifications };
  }
  return { posts, behaviour, createBrowser };
}

/** Decrypts a message as browsers do (RFC 8291). */
function decrypt(body: Buffer, receiver: ReturnType<typeof createECDH>, auth: Buffer): string {
  // The body consists of the salt (16 bytes), the record size (4), the key's length (1), the sender's key and the message.
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sharedSecret = receiver.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync("sha256", sharedSecret, auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, `Content-Encoding: ${purpose}\0`, length));
  const encrypted = body.subarray(21 + sender.length);
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  // The last 16 bytes authenticate the message.
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  // The last byte with the value 2 separates the message from its padding.
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Whether the Authorization header has a valid signature of the sender (RFC 8292). */
export function isSigned(authorization: unknown, publicKey: string): boolean {
  const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(authorization)) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  // An uncompressed point is the byte 4, followed by the two coordinates of 32 bytes each.
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const jwk = { kty: "EC", crv: "P-256", x, y };
  const signer = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  if (key !== publicKey) return false;
  return verify("sha256", Buffer.from(`${header}.${claims}`), signer, Buffer.from(signature, "base64url"));
}

/** Subscribes a browser of this user to all notifications. @returns the browser */
export async function subscribe({ call }: League, token: string, browser: Browser): Promise<Browser> {
  // `calls` is the API's name for notifications of the user's matches.
  await call("storePush", { as: token, body: { ...browser.subscription, calls: true, clan: true, answers: true } });
  return browser;
}
