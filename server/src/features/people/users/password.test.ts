import * as crypto from "node:crypto";
import * as bcrypt from "@node-rs/bcrypt";
import { beforeEach, expect, test, vi } from "vitest";
import { fastPasswordCost } from "../../../../test/cheap-passwords.ts";
import {
  hashPassword,
  isEmptyPasswordHash,
  isLegacyHash,
  isPasswordHash,
  passwordCost,
  upgradeLegacyHash,
  verifyPassword,
  verifySignIn,
} from "./password.ts";

// An earlier test file may have loaded these modules without spies.
vi.hoisted(() => vi.resetModules());
vi.mock("node:crypto", { spy: true });
vi.mock("@node-rs/bcrypt", { spy: true });
beforeEach(() => void vi.clearAllMocks());

test("a password is hashed with argon2id and a random salt", async () => {
  const firstHash = await hashPassword("flag", passwordCost);
  const secondHash = await hashPassword("flag", passwordCost);
  expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(secondHash).not.toBe(firstHash);
});

test("a hash matches only the exact password", async () => {
  const storedHash = await hashPassword("Flag 1", fastPasswordCost);
  expect(await verifyPassword("Flag 1", storedHash)).toBe(true);
  for (const wrongPassword of ["flag 1", "Flag 1 ", "Flag", ""])
    expect(await verifyPassword(wrongPassword, storedHash)).toBe(false);
});

test("a hash matches the password in another Unicode composition", async () => {
  const composedPassword = "Pass\u00e9";
  const storedHash = await hashPassword(composedPassword, fastPasswordCost);
  expect(await verifyPassword("Passe\u0301", storedHash)).toBe(true);
  // "\uff30" is a full-width "P".
  expect(await verifyPassword("\uff30ass\u00e9", storedHash)).toBe(true);
  expect(await verifyPassword("Passe", storedHash)).toBe(false);
});

test("a hash with other cost parameters matches its password", async () => {
  // From the reference implementation: echo -n flag | argon2 somesalt -id -t 3 -k 256 -p 2
  const storedHash = "$argon2id$v=19$m=256,t=3,p=2$c29tZXNhbHQ$wE70ljNG/F7kbpgtVoaTeEPmNoPjRq3i5K+OvX17oJg";
  expect(await verifyPassword("flag", storedHash)).toBe(true);
  expect(await verifyPassword("flags", storedHash)).toBe(false);
});

/** Salt and bcrypt hash of the password "U*U" at cost 5. */
const bcryptOfU = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

test("a legacy hash matches the first 72 bytes of the password, without normalisation", async () => {
  // These hashes are from the tests of Openwall's crypt_blowfish.
  for (const version of ["2a", "2b", "2y"]) {
    expect(await verifyPassword("U*U", `$${version}$05$${bcryptOfU}`)).toBe(true);
    expect(await verifyPassword("U*U*", `$${version}$05$${bcryptOfU}`)).toBe(false);
  }
  const bcryptOfLongPassword = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui";
  const longPassword = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  expect(await verifyPassword(`${longPassword}chars after 72 are ignored`, bcryptOfLongPassword)).toBe(true);
  expect(await verifyPassword(longPassword.slice(1), bcryptOfLongPassword)).toBe(false);

  const bcryptOfComposed = await bcrypt.hash("Pass\u00e9", 4);
  expect(await verifyPassword("Pass\u00e9", bcryptOfComposed)).toBe(true);
  expect(await verifyPassword("Passe\u0301", bcryptOfComposed)).toBe(false);
});

test("a legacy hash is upgraded to the same hash each time, in any Unicode composition of the password", async () => {
  const storedHash = `$2a$05$${bcryptOfU}`;
  const upgradedHash = await upgradeLegacyHash("Pass\u00e9", storedHash, fastPasswordCost);
  expect(await upgradeLegacyHash("Passe\u0301", storedHash, fastPasswordCost)).toBe(upgradedHash);
  expect(await verifyPassword("Passe\u0301", upgradedHash)).toBe(true);
  expect(await upgradeLegacyHash("Pass\u00e9", `$2b$05$${bcryptOfU}`, fastPasswordCost)).not.toBe(upgradedHash);
});

test("a legacy hash is not upgraded if bcrypt compared only the beginning of the password", async () => {
  const storedHash = `$2a$05$${bcryptOfU}`;
  // bcrypt compares 72 bytes, of which the last is a terminating zero for shorter passwords.
  const prefix = "x".repeat(70);
  for (const longPassword of [`${prefix}yz`, `${prefix}\u00e9`, `${prefix}yzz`, "\uff30".repeat(24)]) {
    expect(await upgradeLegacyHash(longPassword, storedHash, fastPasswordCost)).toBe(storedHash);
  }
  for (const shortPassword of [`${prefix}y`, "\u00e9".repeat(35)]) {
    expect(await upgradeLegacyHash(shortPassword, storedHash, fastPasswordCost)).toMatch(/^\$argon2id\$/);
  }
});

test("an empty password matches no stored hash", async () => {
  const bcryptOfEmpty = await bcrypt.hash("", 4);
  for (const storedHash of [bcryptOfEmpty, await hashPassword("", fastPasswordCost)]) {
    expect(await verifyPassword("", storedHash)).toBe(false);
    expect(await verifySignIn("", storedHash, { current: fastPasswordCost, maxLegacy: 4 })).toBe(false);
  }
  expect(await isEmptyPasswordHash(bcryptOfEmpty)).toBe(true);
  expect(await isEmptyPasswordHash(await bcrypt.hash(" ", 4))).toBe(false);
});

const invalidHashes = [
  "",
  "flag",
  "$argon2id$",
  "$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$wE70",
  `$2x$05$${bcryptOfU}`,
  `$2$05$${bcryptOfU}`,
  `$2a$03$${bcryptOfU}`,
  `$2a$16$${bcryptOfU}`,
  `$2a$5$${bcryptOfU}`,
  `$2a$05$${bcryptOfU}W`,
  `$2a$05$${bcryptOfU.slice(1)}`,
  `$2a$05$${bcryptOfU}\n`,
  ` $2a$05$${bcryptOfU}`,
  `$2a$05$${bcryptOfU.slice(1)}_`,
  `$2A$05$${bcryptOfU}`,
];

test.each(invalidHashes)("%j is not a password hash and matches no password", async (storedHash) => {
  expect([isLegacyHash(storedHash), isPasswordHash(storedHash)]).toEqual([false, false]);
  for (const password of ["", "U*U", storedHash]) expect(await verifyPassword(password, storedHash)).toBe(false);
});

test("a legacy hash has a cost from 4 to 15", async () => {
  for (const cost of ["04", "09", "10", "15"]) expect(isLegacyHash(`$2y$${cost}$${bcryptOfU}`)).toBe(true);
  expect(isLegacyHash(await hashPassword("flag", fastPasswordCost))).toBe(false);
});

/** Returns the cost of a bcrypt hash, such as 4 for "$2a$04$…". */
const getCost = (bcryptHash: string) => Number(bcryptHash.slice(4, 6));

/**
 * Counts the argon2id hashes and the rounds of bcrypt since the mocks were cleared. A hash of cost n takes 2ⁿ rounds.
 */
function countHashing() {
  const costs = vi.mocked(bcrypt.verify).mock.calls.map(([, storedHash]) => getCost(String(storedHash)));
  return {
    argonHashes: vi.mocked(crypto.argon2).mock.calls.length,
    bcryptRounds: costs.reduce((sum, cost) => sum + 2 ** cost, 0),
  };
}

test.each([0, 4, 7])(
  "a failed sign-in computes the same hashes for every stored hash, with legacy hashes of at most cost %i",
  async (maxLegacy) => {
    const cost = { current: fastPasswordCost, maxLegacy };
    const argonHash = await hashPassword("flag", fastPasswordCost);
    const bcryptHashes = await Promise.all([4, 5, 7].map((bcryptCost) => bcrypt.hash("flag", bcryptCost)));
    const legacyHashes = bcryptHashes.filter((storedHash) => getCost(storedHash) <= maxLegacy);
    // No program writes such a hash, and it matches no password. Its cost is 5.
    const nonCanonicalHashes = maxLegacy === 7 ? [`$2a$05$${"x".repeat(53)}`] : [];
    for (const storedHash of [null, "", "junk", argonHash, ...legacyHashes, ...nonCanonicalHashes]) {
      vi.clearAllMocks();
      expect(await verifySignIn("guess", storedHash, cost), `${storedHash}`).toBe(false);
      expect(countHashing(), `${storedHash}`).toEqual({
        argonHashes: 1,
        bcryptRounds: maxLegacy === 0 ? 0 : 2 ** maxLegacy,
      });
    }
    for (const storedHash of [argonHash, ...legacyHashes]) {
      expect(await verifySignIn("flag", storedHash, cost)).toBe(true);
    }
  },
);
