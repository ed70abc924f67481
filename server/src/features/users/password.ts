import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Semaphore } from "../../platform/semaphore.ts";

/** What hashing a password takes: memory in KiB, passes over it, and threads. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** argon2id (RFC 9106) with OWASP's minimum parameters: 19 MiB and 2 passes, about 40 ms of one core. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** A hash needs a core, 19 MiB and one of Node's four worker threads, which also compress replies: leave one free. */
const semaphore = new Semaphore({ running: Math.min(availableParallelism(), 3), waiting: 200, retryAfterSeconds: 5 });

export function passwordsWaiting(): number {
  return semaphore.waiting;
}

const phcShape = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Hashes a password with a random salt. Returns a PHC string.
 * @throws TOO_MANY while too many passwords wait to be hashed
 */
export async function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  const salt = randomBytes(saltBytes);
  const tag = await derive(password, { ...cost, nonce: salt, tagLength: tagBytes });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${inBase64(salt)}$${inBase64(tag)}`;
}

/**
 * Whether a password matches a stored hash. Without a hash (`null`: unknown user; empty: no password was set yet) it does
 * not, in the time that hashing one at this cost takes.
 * @throws TOO_MANY while too many passwords wait to be hashed
 */
export async function verifyPassword(password: string, stored: string | null, cost: PasswordCost): Promise<boolean> {
  if (stored === null || stored === "") {
    await hashPassword(password, cost);
    return false;
  }
  const [, memory, passes, parallelism, salt = "", tag = ""] = phcShape.exec(stored) ?? [];
  const expected = Buffer.from(tag, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, "base64");
  return timingSafeEqual(expected, await derive(password, { ...parameters, nonce, tagLength: expected.length }));
}

type Parameters = PasswordCost & { nonce: Buffer; tagLength: number };

/** NFKC, so that the same letters typed on another keyboard give the same password. */
function derive(password: string, parameters: Parameters): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const message = password.normalize("NFKC");
  return semaphore.run(() => {
    argon2("argon2id", { ...parameters, message }, (fault, tag) => (fault ? reject(fault) : resolve(tag)));
    return promise;
  });
}

function inBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
