import * as crypto from "node:crypto";
import * as bcrypt from "@node-rs/bcrypt";
import { beforeEach, expect, test, vi } from "vitest";
import { cheapPasswords } from "../../../../test/cheap-passwords.ts";
import {
  hashPassword,
  isMovedHash,
  isOfEmptyPassword,
  isPassword,
  passwordCost,
  renewHash,
  verifyPassword,
  verifySignIn,
} from "./password.ts";

// A test before this one may have loaded them without spies.
vi.hoisted(() => vi.resetModules());
vi.mock("node:crypto", { spy: true });
vi.mock("@node-rs/bcrypt", { spy: true });
beforeEach(() => void vi.clearAllMocks());

test("hashes a password by argon2id with a random salt", async () => {
  const [one, other] = await Promise.all([hashPassword("flag", passwordCost), hashPassword("flag", passwordCost)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test("verifies only the exact password", async () => {
  const stored = await hashPassword("Flag 1", cheapPasswords);
  expect(await verifyPassword("Flag 1", stored)).toBe(true);
  for (const wrong of ["flag 1", "Flag 1 ", "Flag", ""]) expect(await verifyPassword(wrong, stored)).toBe(false);
});

test("verifies a password in another Unicode composition", async () => {
  const composed = "Pass\u00e9";
  const stored = await hashPassword(composed, cheapPasswords);
  expect(await verifyPassword("Passe\u0301", stored)).toBe(true);
  expect(await verifyPassword("\uff30ass\u00e9", stored)).toBe(true);
  expect(await verifyPassword("Passe", stored)).toBe(false);
});

test("verifies a hash of other cost parameters", async () => {
  // From the reference implementation: echo -n flag | argon2 somesalt -id -t 3 -k 256 -p 2
  const stored = "$argon2id$v=19$m=256,t=3,p=2$c29tZXNhbHQ$wE70ljNG/F7kbpgtVoaTeEPmNoPjRq3i5K+OvX17oJg";
  expect(await verifyPassword("flag", stored)).toBe(true);
  expect(await verifyPassword("flags", stored)).toBe(false);
});

const ofU = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

test("verifies a hash of the original software for the text as it was typed, of which bcrypt reads 72 bytes", async () => {
  // From the tests of Openwall's crypt_blowfish.
  for (const kind of ["2a", "2b", "2y"]) {
    expect(await verifyPassword("U*U", `$${kind}$05$${ofU}`)).toBe(true);
    expect(await verifyPassword("U*U*", `$${kind}$05$${ofU}`)).toBe(false);
  }
  const ofLong = "$2a$05$abcdefghijklmnopqrstuu5s2v8.iXieOjg/.AySBTTZIIVFJeBui";
  const long = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  expect(await verifyPassword(`${long}chars after 72 are ignored`, ofLong)).toBe(true);
  expect(await verifyPassword(long.slice(1), ofLong)).toBe(false);
  const composed = await bcrypt.hash("Pass\u00e9", 4);
  expect(await verifyPassword("Pass\u00e9", composed)).toBe(true);
  expect(await verifyPassword("Passe\u0301", composed)).toBe(false);
});

test("renews a hash of the original software alike each time, for the password in any composition", async () => {
  const stored = `$2a$05$${ofU}`;
  const renewed = await renewHash("Pass\u00e9", stored, cheapPasswords);
  expect(await renewHash("Passe\u0301", stored, cheapPasswords)).toBe(renewed);
  expect(await verifyPassword("Passe\u0301", renewed)).toBe(true);
  expect(await renewHash("Pass\u00e9", `$2b$05$${ofU}`, cheapPasswords)).not.toBe(renewed);
});

test("keeps a hash of the original software where bcrypt compared no more than the beginning of the password", async () => {
  const stored = `$2a$05$${ofU}`;
  const letters = "x".repeat(70);
  for (const long of [`${letters}yz`, `${letters}\u00e9`, `${letters}yzz`, "\uff30".repeat(24)]) {
    expect(await renewHash(long, stored, cheapPasswords)).toBe(stored);
  }
  for (const short of [`${letters}y`, "\u00e9".repeat(35)]) {
    expect(await renewHash(short, stored, cheapPasswords)).toMatch(/^\$argon2id\$/);
  }
});

test("an empty password matches nothing, whatever is stored", async () => {
  const ofNothing = await bcrypt.hash("", 4);
  for (const stored of [ofNothing, await hashPassword("", cheapPasswords)]) {
    expect(await verifyPassword("", stored)).toBe(false);
    expect(await verifySignIn("", stored, { own: cheapPasswords, moved: 4 })).toBe(false);
  }
  expect(await isOfEmptyPassword(ofNothing)).toBe(true);
  expect(await isOfEmptyPassword(await bcrypt.hash(" ", 4))).toBe(false);
});

const nothing = [
  "",
  "flag",
  "$argon2id$",
  "$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$wE70",
  `$2x$05$${ofU}`,
  `$2$05$${ofU}`,
  `$2a$03$${ofU}`,
  `$2a$16$${ofU}`,
  `$2a$5$${ofU}`,
  `$2a$05$${ofU}W`,
  `$2a$05$${ofU.slice(1)}`,
  `$2a$05$${ofU}\n`,
  ` $2a$05$${ofU}`,
  `$2a$05$${ofU.slice(1)}_`,
  `$2A$05$${ofU}`,
];

test.each(nothing)("%j is no password", async (stored) => {
  expect([isMovedHash(stored), isPassword(stored)]).toEqual([false, false]);
  for (const password of ["", "U*U", stored]) expect(await verifyPassword(password, stored)).toBe(false);
});

test("a moved hash has a cost from 4 to 15", async () => {
  for (const cost of ["04", "09", "10", "15"]) expect(isMovedHash(`$2y$${cost}$${ofU}`)).toBe(true);
  expect(isMovedHash(await hashPassword("flag", cheapPasswords))).toBe(false);
});

/** How often a hash of ours was made, and the rounds of bcrypt. */
function work() {
  const costs = vi.mocked(bcrypt.verify).mock.calls.map(([, stored]) => Number(String(stored).slice(4, 6)));
  return { own: vi.mocked(crypto.argon2).mock.calls.length, moved: costs.reduce((sum, cost) => sum + 2 ** cost, 0) };
}

test.each([0, 4, 7])(
  "a wrong sign-in takes the same work whatever is stored, where moved hashes cost %i at most",
  async (moved) => {
    const own = await hashPassword("flag", cheapPasswords);
    const ofCost = await Promise.all([4, 5, 7].map((cost) => bcrypt.hash("flag", cost)));
    const readable = ofCost.filter((stored) => Number(stored.slice(4, 6)) <= moved);
    // Bits that are left over: no program writes such a hash, and none reads it.
    const unreadable = moved === 7 ? [`$2a$05$${"x".repeat(53)}`] : [];
    for (const stored of [null, "", "junk", own, ...readable, ...unreadable]) {
      vi.clearAllMocks();
      expect(await verifySignIn("guess", stored, { own: cheapPasswords, moved }), `${stored}`).toBe(false);
      expect(work(), `${stored}`).toEqual({ own: 1, moved: moved === 0 ? 0 : 2 ** moved });
    }
    for (const stored of [own, ...readable]) {
      expect(await verifySignIn("flag", stored, { own: cheapPasswords, moved })).toBe(true);
    }
  },
);
