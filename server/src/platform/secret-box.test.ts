import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createSecretBox, openSecretBox } from "./secret-box.ts";

test("a text is decrypted only with the same key, and only if it was not modified", () => {
  const box = createSecretBox(randomBytes(32));
  const otherBox = createSecretBox(randomBytes(32));
  const encryptedText = box.encrypt("pass ✿");
  expect(box.decrypt(encryptedText)).toBe("pass ✿");
  expect(box.encrypt("pass ✿")).not.toBe(encryptedText);
  expect(otherBox.decrypt(encryptedText)).toBeNull();

  const bytes = Buffer.from(encryptedText, "base64");
  for (let position = 0; position < bytes.length; position += 1) {
    const changedBytes = Buffer.from(bytes);
    changedBytes[position] = (changedBytes[position] ?? 0) ^ 1;
    expect(box.decrypt(changedBytes.toString("base64"))).toBeNull();
  }
  for (const invalidText of ["", "x", "!"]) expect(box.decrypt(invalidText)).toBeNull();
});

/** Creates a data folder, which is deleted after the test. */
async function createDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("the key file is created once, and is readable only by its owner", async () => {
  const folder = await createDataFolder();
  const encryptedText = openSecretBox(folder, undefined).encrypt("pass");
  expect(openSecretBox(folder, undefined).decrypt(encryptedText)).toBe("pass");

  const file = join(folder, "secret.key");
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

test("a configured key is used instead of the key file", async () => {
  const folder = await createDataFolder();
  const encryptedText = openSecretBox(folder, undefined).encrypt("pass");
  expect(openSecretBox(folder, "ab".repeat(32)).decrypt(encryptedText)).toBeNull();
});

test("a line end and capital letters in an edited key file do not change the key", async () => {
  const folder = await createDataFolder();
  const file = join(folder, "secret.key");
  const encryptedText = openSecretBox(folder, undefined).encrypt("pass");
  const key = await readFile(file, "utf8");
  await writeFile(file, `${key.toUpperCase()}\n`);
  expect(openSecretBox(folder, undefined).decrypt(encryptedText)).toBe("pass");
  expect(openSecretBox(folder, key).decrypt(encryptedText), "the same key in the environment").toBe("pass");
});

test("a key file that a full disk has truncated is rejected", async () => {
  const folder = await createDataFolder();
  for (const truncatedKey of ["", "ab".repeat(31)]) {
    await writeFile(join(folder, "secret.key"), truncatedKey);
    expect(() => openSecretBox(folder, undefined)).toThrow(/secret\.key .*damaged/);
  }
});
