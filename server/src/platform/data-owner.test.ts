import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rejectRootInForeignFolder } from "./data-owner.ts";

const folder = mkdtempSync(join(tmpdir(), "league-data-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("rejects root in the data folder of another user, with the right command", () => {
  const ownId = process.getuid?.();
  const otherId = ownId === 0 ? 12_345 : ownId;
  if (ownId === 0) chownSync(folder, 12_345, 12_345);
  const start = () => rejectRootInForeignFolder(folder, 0);
  expect(start).toThrow(`DATA_DIR (${folder}) belongs to the user with the id ${otherId}, and you are root.`);
  expect(start).toThrow("league backup");
});

test("accepts the owner, other users, and a missing folder", () => {
  rejectRootInForeignFolder(folder, 12_345);
  rejectRootInForeignFolder(join(folder, "missing"), 0);
});
