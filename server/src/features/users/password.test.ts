import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password.ts";

test("a password is kept as argon2id with a salt of its own", async () => {
  const [one, other] = await Promise.all([hashPassword("flag"), hashPassword("flag")]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test("only the password itself is right", async () => {
  const stored = await hashPassword("Flag 1");
  expect(await verifyPassword("Flag 1", stored)).toBe(true);
  for (const wrong of ["flag 1", "Flag 1 ", "Flag", ""]) expect(await verifyPassword(wrong, stored)).toBe(false);
});

test("it may be typed on another keyboard", async () => {
  const composed = "Pass\u00e9";
  const stored = await hashPassword(composed);
  expect(await verifyPassword("Passe\u0301", stored)).toBe(true);
  expect(await verifyPassword("\uff30ass\u00e9", stored)).toBe(true);
  expect(await verifyPassword("Passe", stored)).toBe(false);
});

test("what was stored at another cost is still verified", async () => {
  // The reference implementation's: echo -n flag | argon2 somesalt -id -t 3 -k 256 -p 2
  const stored = "$argon2id$v=19$m=256,t=3,p=2$c29tZXNhbHQ$wE70ljNG/F7kbpgtVoaTeEPmNoPjRq3i5K+OvX17oJg";
  expect(await verifyPassword("flag", stored)).toBe(true);
  expect(await verifyPassword("flags", stored)).toBe(false);
});

test("where there is no password, none is right", async () => {
  expect(await verifyPassword("", null)).toBe(false);
});
