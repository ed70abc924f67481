import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openSecretBox, secretBox } from "./secret-box.ts";

test("what is sealed opens with the same key alone, unchanged", () => {
  const box = secretBox(randomBytes(32));
  const other = secretBox(randomBytes(32));
  const sealed = box.seal("pass ✿");
  expect(box.open(sealed)).toBe("pass ✿");
  expect(box.seal("pass ✿")).not.toBe(sealed);
  expect(other.open(sealed)).toBeNull();
  const bytes = Buffer.from(sealed, "base64");
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(box.open(changed.toString("base64"))).toBeNull();
  }
  for (const none of ["", "x", "!"]) expect(box.open(none)).toBeNull();
});

test("the key is made once in the data folder, for its owner alone, or given", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const sealed = openSecretBox(folder, undefined).seal("pass");
  expect(openSecretBox(folder, undefined).open(sealed)).toBe("pass");
  const file = join(folder, "secret.key");
  expect(await readFile(file, "utf8")).toMatch(/^[0-9a-f]{64}$/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(openSecretBox(folder, "ab".repeat(32)).open(sealed)).toBeNull();
  expect(await readdir(folder)).toEqual(["secret.key"]);
});

test("a key that is cut off, as after a full disk, is refused", async () => {
  const folder = await mkdtemp(join(tmpdir(), "league-secret-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const cut of ["", "ab".repeat(31)]) {
    await writeFile(join(folder, "secret.key"), cut);
    expect(() => openSecretBox(folder, undefined)).toThrow(/secret\.key .*damaged/);
  }
});
