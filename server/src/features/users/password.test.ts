import { expect, test } from "vitest";
import { cheapPasswords } from "../../../test/cheap-passwords.ts";
import { hashPassword, passwordCost, verifyPassword } from "./password.ts";

test("hashes a password by argon2id with a random salt", async () => {
  const [one, other] = await Promise.all([hashPassword("flag", passwordCost), hashPassword("flag", passwordCost)]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
});

test("verifies only the exact password", async () => {
  const stored = await hashPassword("Flag 1", cheapPasswords);
  expect(await verifyPassword("Flag 1", stored, cheapPasswords)).toBe(true);
  for (const wrong of ["flag 1", "Flag 1 ", "Flag", ""])
    expect(await verifyPassword(wrong, stored, cheapPasswords)).toBe(false);
});

test("verifies a password in another Unicode composition", async () => {
  const composed = "Pass\u00e9";
  const stored = await hashPassword(composed, cheapPasswords);
  expect(await verifyPassword("Passe\u0301", stored, cheapPasswords)).toBe(true);
  expect(await verifyPassword("\uff30ass\u00e9", stored, cheapPasswords)).toBe(true);
  expect(await verifyPassword("Passe", stored, cheapPasswords)).toBe(false);
});

test("verifies a hash of other cost parameters", async () => {
  // From the reference implementation: echo -n flag | argon2 somesalt -id -t 3 -k 256 -p 2
  const stored = "$argon2id$v=19$m=256,t=3,p=2$c29tZXNhbHQ$wE70ljNG/F7kbpgtVoaTeEPmNoPjRq3i5K+OvX17oJg";
  expect(await verifyPassword("flag", stored, cheapPasswords)).toBe(true);
  expect(await verifyPassword("flags", stored, cheapPasswords)).toBe(false);
});

test("verifies nothing without a hash", async () => {
  expect(await verifyPassword("", null, cheapPasswords)).toBe(false);
});
