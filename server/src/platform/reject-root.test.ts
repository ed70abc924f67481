import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rejectRootInForeignFolder } from "./reject-root.ts";

const rootUserId = 0;
const otherUserId = 12_345;
const folder = mkdtempSync(join(tmpdir(), "league-data-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("root may not use the data folder of another user, and the error names the right command", () => {
  // If root runs this test, the folder has to be given to another user.
  const ownUserId = process.getuid?.();
  const folderOwnerId = ownUserId === 0 ? otherUserId : ownUserId;
  if (ownUserId === 0) chownSync(folder, otherUserId, otherUserId);
  const start = () => rejectRootInForeignFolder(folder, rootUserId);
  expect(start).toThrow(`DATA_DIR (${folder}) belongs to the user with the id ${folderOwnerId}, and you are root.`);
  expect(start).toThrow("league backup");
});

test("users other than root may use any folder", () => {
  expect(() => rejectRootInForeignFolder(folder, otherUserId)).not.toThrow();
});

test("root may use a folder that does not exist yet", () => {
  expect(() => rejectRootInForeignFolder(join(folder, "missing"), rootUserId)).not.toThrow();
});
