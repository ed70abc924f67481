import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import type { League } from "./open-league.ts";

/** A browser's keys, and the URLs at which its push service accepts messages. */
export type Browser = Awaited<ReturnType<Awaited<ReturnType<typeof startPushService>>["browser"]>>;

/** Starts a fake push service that accepts messages and decrypts them as the browser would. */
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
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  let browserCount = 0;

  function browser(host = "127.0.0.1") {
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    const auth = randomBytes(16);
    browserCount += 1;
    const path = `/push/${browserCount}`;
    const body = {
      endpoint: `http://${host}:${port}${path}`,
      p256dh: ecdh.getPublicKey("base64url"),
      auth: auth.toString("base64url"),
    };
    const notes = () =>
      posts.filter((post) => post.path === path).map((post) => JSON.parse(decrypt(post.body, ecdh, auth)));
    return { path, body, notes };
  }
  return { posts, behaviour, browser };
}

/** Decrypts a message as browsers do (RFC 8291). */
function decrypt(body: Buffer, receiver: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const sharedSecret = receiver.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
  const key = Buffer.from(hkdfSync("sha256", sharedSecret, auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, `Content-Encoding: ${purpose}\0`, length));
  const encrypted = body.subarray(21 + sender.length);
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Whether the Authorization header has a valid signature of the sender (RFC 8292). */
export function isSigned(authorization: unknown, publicKey: string): boolean {
  const [, token = "", key] = /^vapid t=(\S+), k=(\S+)$/.exec(String(authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" };
  const signer = { key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" as const };
  return (
    key === publicKey && verify("sha256", Buffer.from(`${head}.${claims}`), signer, Buffer.from(signature, "base64url"))
  );
}

/** Subscribes a browser of this user to all notifications. @returns the browser */
export async function subscribe({ call }: League, as: string, browser: Browser): Promise<Browser> {
  await call("storePush", { as, body: { ...browser.body, calls: true, clan: true, answers: true } });
  return browser;
}
