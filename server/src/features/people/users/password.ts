import { argon2, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Semaphore } from "../../../platform/semaphore.ts";

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
/** bcrypt, as the original software stored it. */
const movedShape = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./\dA-Za-z]{53}$/;
/** So many bytes of a password bcrypt compares; what follows them is not read. */
const movedBytes = 72;
/** Where the last characters of salt and hash leave no bit over; other hashes match nothing, and are not even tried. */
const canonical = /^.{28}[.Oeu].{30}[.CGKOSWaeimquy26]$/;

/** Whether a text is a hash of the original software's that opens sessions here: bcrypt of a cost from 4 to 15. */
export function isMovedHash(text: string): boolean {
  return movedShape.test(text);
}

/** Whether what is stored is a password; nobody signs in with anything else, such as the empty text of who has none. */
export function isPassword(stored: string): boolean {
  return phcShape.test(stored) || isMovedHash(stored);
}

/**
 * Hashes a password with a random salt. Returns a PHC string.
 * @throws TOO_MANY while too many passwords wait to be hashed
 */
export function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return semaphore.run(() => hash(password, cost, randomBytes(saltBytes)));
}

/** Whether a moved hash is of the empty text, with which nobody signs in. */
export function isOfEmptyPassword(moved: string): Promise<boolean> {
  return semaphore.run(() => compare("", moved));
}

/**
 * Hashes the password that a moved hash is of. Returns that hash as it is where bcrypt has compared only the beginning of the
 * password: ours would accept no other end, also where the one that was typed is not the original. The salt follows from that hash, which has one of its own: sign-ins at once
 * all make the same.
 * @throws TOO_MANY while too many passwords wait to be hashed
 */
export async function renewHash(password: string, moved: string, cost: PasswordCost): Promise<string> {
  if (Buffer.byteLength(password) >= movedBytes) return moved;
  const salt = createHash("sha256").update(moved).digest().subarray(0, saltBytes);
  return semaphore.run(() => hash(password, cost, salt));
}

/**
 * Whether a password matches what is stored of one.
 * @throws TOO_MANY while too many passwords wait to be hashed
 */
export function verifyPassword(password: string, stored: string): Promise<boolean> {
  return semaphore.run(() => matches(password, stored));
}

/** What each wrong sign-in takes. */
export type SignInCost = {
  readonly own: PasswordCost;
  /** The highest cost of the moved hashes in the league; 0: there are none. */
  readonly moved: number;
};

/**
 * The same for a sign-in. To find a password wrong takes the same work whatever is stored (`null`: unknown user), so that the
 * time tells nothing of the account: one hash of ours and, while the league has moved ones, bcrypt at the highest cost of them.
 * @throws TOO_MANY while too many passwords wait to be hashed
 */
export function verifySignIn(password: string, stored: string | null, cost: SignInCost): Promise<boolean> {
  return semaphore.run(async () => {
    const done = movedCostOf(stored ?? "");
    if (stored !== null && (await matches(password, stored))) return true;
    if (stored === null || !phcShape.test(stored)) await hash(password, cost.own, randomBytes(saltBytes));
    // Each cost is twice the one below: one more of each from that on adds up to the highest.
    if (done === 0 && cost.moved > 0) await matches(password, placeholder(cost.moved));
    for (let next = done; done > 0 && next < cost.moved; next++) await matches(password, placeholder(next));
    return false;
  });
}

/** An empty password matches nothing, after the same work. */
async function matches(password: string, stored: string): Promise<boolean> {
  return (await compare(password, stored)) && password !== "";
}

async function compare(password: string, stored: string): Promise<boolean> {
  const movedCost = movedCostOf(stored);
  if (movedCost > 0) {
    // Loaded only in leagues that moved in. It reads the first 72 bytes of the text as it was typed.
    const { verify } = await import("@node-rs/bcrypt");
    return verify(password, canonical.test(stored) ? stored : placeholder(movedCost));
  }
  const [shape, memory, passes, parallelism, salt = "", tag = ""] = phcShape.exec(stored) ?? [];
  if (shape === undefined) return false;
  const expected = Buffer.from(tag, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, "base64");
  return timingSafeEqual(expected, await derive(password, { ...parameters, nonce, tagLength: expected.length }));
}

/** The cost of a moved hash; 0 of anything else. */
function movedCostOf(stored: string): number {
  return Number(movedShape.exec(stored)?.[1] ?? 0);
}

/** A hash of nothing at this cost. */
function placeholder(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
}

async function hash(password: string, cost: PasswordCost, salt: Buffer): Promise<string> {
  const tag = await derive(password, { ...cost, nonce: salt, tagLength: tagBytes });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${inBase64(salt)}$${inBase64(tag)}`;
}

type Parameters = PasswordCost & { nonce: Buffer; tagLength: number };

/** NFKC, so that the same letters typed on another keyboard give the same password. */
function derive(password: string, parameters: Parameters): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const message = password.normalize("NFKC");
  argon2("argon2id", { ...parameters, message }, (fault, tag) => (fault ? reject(fault) : resolve(tag)));
  return promise;
}

function inBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
