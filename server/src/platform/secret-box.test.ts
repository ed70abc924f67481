import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSecretBox, openSecretBox } from "./secret-box.ts";

test("a text is decrypted only with the same key, and only if it was not modified", () => {
  const box = createSecretBox(randomBytes(32));
  const otherBox = createSecretBox(randomBytes(32));
  const encrypted = box.encrypt("pass ✿");
  expect(box.decrypt(encrypted)).toBe("pass ✿");
  expect(box.encrypt("pass ✿")).not.toBe(encrypted);
  expect(otherBox.decrypt(encrypted)).toBeNull();

  const bytes = Buffer.from(encrypted, "base64");
  for (let position = 0; position < bytes.length; position += 1) {
    const changedBytes = Buffer.from(bytes);
    changedBytes[position] = (changedBytes[position] ?? 0) ^ 1;
    expect(box.decrypt(changedBytes.toString("base64"))).toBeNull();
  }
  for (const invalidText of ["", "x", "!"]) expect(box.decrypt(invalidText)).toBeNull();
});

test("the key file is created once, readable only by its owner, and is not used if a key is configured", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const encrypted = openSecretBox(folder, undefined).encrypt("pass");
  expect(openSecretBox(folder, undefined).decrypt(encrypted)).toBe("pass");

  const file = join(folder, "secret.key");
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(openSecretBox(folder, "ab".repeat(32)).decrypt(encrypted)).toBeNull();
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

test("a truncated key file is rejected, which a full disk may cause", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const truncatedKey of ["", "ab".repeat(31)]) {
    await writeFile(join(folder, "secret.key"), truncatedKey);
    expect(() => openSecretBox(folder, undefined)).toThrow(/secret\.key .*damaged/);
  }
});
