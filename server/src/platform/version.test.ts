import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readCommit } from "./version.ts";

const commit = "92625854d1b2a3c4e5f60718293a4b5c6d7e8f90";
const olderCommit = "78ee0842d1b2a3c4e5f60718293a4b5c6d7e8f90";

/** Creates a folder with these files, given by their paths. */
async function createFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-commit-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

test.each([
  ["of a branch", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": `${commit}\n` }],
  [
    "of a branch that git packed",
    {
      ".git/HEAD": "ref: refs/heads/main\n",
      // The name of the first branch also ends in "main". The last line is the commit of an annotated tag.
      ".git/packed-refs": `# pack-refs with: peeled\n${olderCommit} refs/heads/domain\n${commit} refs/heads/main\n^${olderCommit}\n`,
    },
  ],
  [
    "of a branch that moved on since git packed it",
    {
      ".git/HEAD": "ref: refs/heads/a/b\n",
      ".git/packed-refs": `${olderCommit} refs/heads/a/b\n`,
      ".git/refs/heads/a/b": `${commit}\n`,
    },
  ],
  ["of a detached HEAD", { ".git/HEAD": `${commit}\n` }],
  [
    "of an additional working tree",
    {
      ".git": "gitdir: main-tree/.git/worktrees/feature\n",
      "main-tree/.git/worktrees/feature/HEAD": "ref: refs/heads/feature\n",
      "main-tree/.git/worktrees/feature/commondir": "../..\n",
      "main-tree/.git/refs/heads/feature": `${commit}\n`,
    },
  ],
])("the commit %s is read", async (_description, files) => {
  expect(await readCommit(await createFolder(files))).toBe(commit);
});

test.each([
  ["is not a git working tree", {}],
  ["has a branch without commits", { ".git/HEAD": "ref: refs/heads/main\n" }],
  ["has an invalid commit", { ".git/HEAD": "ref: refs/heads/main\n", ".git/refs/heads/main": "../../etc\n" }],
])("there is no commit in a folder that %s", async (_description, files) => {
  expect(await readCommit(await createFolder(files))).toBeUndefined();
});
