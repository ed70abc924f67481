import { argon2, createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { availableParallelism } from "node:os";
import { Semaphore } from "../../../platform/semaphore.ts";

/** The cost of hashing a password: memory in KiB, passes over it, and threads. */
export type PasswordCost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

/** The cost of argon2id (RFC 9106) with OWASP's minimum parameters: 19 MiB and 2 passes, about 40 ms on one core. */
export const passwordCost: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** A hash needs a core, 19 MiB and one of Node's four worker threads. One thread stays free to compress responses. */
const semaphore = new Semaphore({
  maxRunning: Math.min(availableParallelism(), 3),
  maxWaiting: 200,
  retryAfterSeconds: 5,
});

/** Counts the passwords that wait to be hashed. */
export function countWaitingPasswords(): number {
  return semaphore.waitingCount;
}

/** A PHC string of argon2id: memory, passes, threads, salt and hash. */
const argonHashPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
/** A bcrypt hash, as the legacy software stored it. */
const legacyHashPattern = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./\dA-Za-z]{53}$/;
/** bcrypt only compares this many bytes of a password and ignores the rest. */
const bcryptMaxBytes = 72;
/**
 * A bcrypt hash that a program can have written. The last character of the salt and that of the hash hold fewer than six
 * bits, so only some characters are possible there. Other hashes match no password.
 */
const canonicalBcryptPattern = /^.{28}[.Oeu].{30}[.CGKOSWaeimquy26]$/;

/** Whether a text is a supported hash of the legacy software: bcrypt with a cost from 4 to 15. */
export function isLegacyHash(text: string): boolean {
  return legacyHashPattern.test(text);
}

/** Whether a stored text is a password hash. The text is empty if the user has no password. */
export function isPasswordHash(storedHash: string): boolean {
  return argonHashPattern.test(storedHash) || isLegacyHash(storedHash);
}

/**
 * Hashes a password with a random salt. Returns a PHC string.
 * @throws TOO_MANY if too many passwords wait to be hashed
 */
export function hashPassword(password: string, cost: PasswordCost): Promise<string> {
  return semaphore.run(() => hash(password, cost, randomBytes(saltBytes)));
}

/** Whether a legacy hash is a hash of the empty password, which is not accepted for signing in. */
export function isEmptyPasswordHash(legacyHash: string): Promise<boolean> {
  return semaphore.run(() => matchesHash("", legacyHash));
}

/**
 * Replaces a legacy hash by a new one of the same password. Returns the legacy hash unchanged if bcrypt compared only
 * the beginning of the password: the entered end may be wrong, and a new hash would not accept the correct one. The
 * salt is derived from the legacy hash (which has a random salt), so that concurrent sign-ins create the same hash.
 * @throws TOO_MANY if too many passwords wait to be hashed
 */
export async function upgradeLegacyHash(password: string, legacyHash: string, cost: PasswordCost): Promise<string> {
  if (Buffer.byteLength(password) >= bcryptMaxBytes) return legacyHash;
  const salt = createHash("sha256").update(legacyHash).digest().subarray(0, saltBytes);
  return semaphore.run(() => hash(password, cost, salt));
}

/**
 * Whether a password matches a stored hash.
 * @throws TOO_MANY if too many passwords wait to be hashed
 */
export function verifyPassword(password: string, storedHash: string): Promise<boolean> {
  return semaphore.run(() => matchesNonEmpty(password, storedHash));
}

/** The cost of hashing in every failed sign-in. */
export type SignInCost = {
  readonly current: PasswordCost;
  /** The highest cost of the legacy hashes in the league; 0 if there are none. */
  readonly maxLegacy: number;
};

/**
 * Whether a password matches a stored hash, for a sign-in. Rejecting a password takes the same work for every account,
 * so that the response time reveals nothing about the account: one argon2id hash and, if the league has legacy hashes,
 * bcrypt at their highest cost.
 * @param storedHash `null` if there is no such user
 * @throws TOO_MANY if too many passwords wait to be hashed
 */
export function verifySignIn(password: string, storedHash: string | null, cost: SignInCost): Promise<boolean> {
  return semaphore.run(async () => {
    const comparedCost = getLegacyHashCost(storedHash ?? "");
    if (storedHash !== null && (await matchesNonEmpty(password, storedHash))) return true;
    const needsArgon = storedHash === null || !argonHashPattern.test(storedHash);
    if (needsArgon) await hash(password, cost.current, randomBytes(saltBytes));
    const needsBcrypt = comparedCost === 0 && cost.maxLegacy > 0;
    if (needsBcrypt) await matchesNonEmpty(password, createPlaceholderHash(cost.maxLegacy));
    // Each cost takes twice the work of the cost below it. So the compared cost, plus each cost from the compared one
    // up to `maxLegacy - 1`, takes as much work as `maxLegacy`.
    if (comparedCost > 0) {
      for (let nextCost = comparedCost; nextCost < cost.maxLegacy; nextCost++)
        await matchesNonEmpty(password, createPlaceholderHash(nextCost));
    }
    return false;
  });
}

/** Whether a password matches a stored hash. An empty password never matches, but takes the same work. */
async function matchesNonEmpty(password: string, storedHash: string): Promise<boolean> {
  return (await matchesHash(password, storedHash)) && password !== "";
}

/** Whether a password, even an empty one, matches a stored hash. */
async function matchesHash(password: string, storedHash: string): Promise<boolean> {
  const legacyCost = getLegacyHashCost(storedHash);
  if (legacyCost > 0) {
    // Only loaded if the league imported legacy passwords. bcrypt reads the first 72 bytes of the password, without
    // normalisation.
    const { verify } = await import("@node-rs/bcrypt");
    const isCanonical = canonicalBcryptPattern.test(storedHash);
    return verify(password, isCanonical ? storedHash : createPlaceholderHash(legacyCost));
  }
  const [match, memory, passes, parallelism, salt = "", tag = ""] = argonHashPattern.exec(storedHash) ?? [];
  if (match === undefined) return false;
  const expectedTag = Buffer.from(tag, "base64");
  const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const nonce = Buffer.from(salt, "base64");
  return timingSafeEqual(
    expectedTag,
    await computeArgonHash(password, { ...parameters, nonce, tagLength: expectedTag.length }),
  );
}

/** Returns the cost of a legacy hash, or 0 if the text is not a legacy hash. */
function getLegacyHashCost(storedHash: string): number {
  return Number(legacyHashPattern.exec(storedHash)?.[1] ?? 0);
}

/** Returns a bcrypt hash of this cost that matches no password. */
function createPlaceholderHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, "0")}$${".".repeat(53)}`;
}

/** Hashes a password with a salt. Returns a PHC string. */
async function hash(password: string, cost: PasswordCost, salt: Buffer): Promise<string> {
  const tag = await computeArgonHash(password, { ...cost, nonce: salt, tagLength: tagBytes });
  const { memory, passes, parallelism } = cost;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(tag)}`;
}

/** `nonce` is Node's name of the salt. The tag is the computed hash, and `tagLength` its length in bytes. */
type ArgonParameters = PasswordCost & { nonce: Buffer; tagLength: number };

/**
 * Computes argon2id. Normalises to NFKC, so that the same letters entered on different keyboards are the same password.
 */
function computeArgonHash(password: string, parameters: ArgonParameters): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const message = password.normalize("NFKC");
  argon2("argon2id", { ...parameters, message }, (error, tag) => (error ? reject(error) : resolve(tag)));
  return promise;
}

function toBase64(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
