import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import packageFile from "../../../package.json" with { type: "json" };

/** The version of this program, from the root `package.json`. */
export const version: string = packageFile.version;

/** Shortens a commit hash. A complete one would be masked in the log like a secret. */
export function shortenCommit(commit: string | undefined): string | undefined {
  return commit?.slice(0, 8);
}

/**
 * Reads the commit that is checked out in a folder, without git.
 * @returns `undefined` if the folder is not a git working tree, or cannot be read
 */
export async function readCommit(folder: string): Promise<string | undefined> {
  const git = await findGitFolder(folder);
  const head = await readTextOrEmpty(join(git, "HEAD"));
  const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  if (ref === undefined) return parseCommit(head);
  // An additional working tree (`git worktree`) has its own HEAD and shares the branches.
  const shared = resolve(git, (await readTextOrEmpty(join(git, "commondir"))) || ".");
  const packed = (await readTextOrEmpty(join(shared, "packed-refs")))
    .split("\n")
    .find((line) => line.endsWith(` ${ref}`));
  return parseCommit(await readTextOrEmpty(join(shared, ref))) ?? parseCommit(packed?.split(" ")[0] ?? "");
}

/** `.git` is a folder, or in an additional working tree a file that contains the path of a folder. */
async function findGitFolder(folder: string): Promise<string> {
  const git = join(folder, ".git");
  const gitFolderPath = /^gitdir: (.+)$/.exec(await readTextOrEmpty(git))?.[1];
  return gitFolderPath === undefined ? git : resolve(folder, gitFolderPath);
}

function parseCommit(text: string): string | undefined {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text) ? text : undefined;
}

/** Reads a file. Returns an empty text if it cannot be read. */
async function readTextOrEmpty(file: string): Promise<string> {
  return (await readFile(file, "utf8").catch(() => "")).trim();
}
