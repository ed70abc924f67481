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
  const gitFolder = await findGitFolder(folder);
  const head = await readTextOrEmpty(join(gitFolder, "HEAD"));
  const branch = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  // A detached HEAD contains the commit itself.
  if (branch === undefined) return parseCommit(head);
  // An additional working tree (`git worktree`) has its own HEAD and shares the branches.
  const sharedPath = (await readTextOrEmpty(join(gitFolder, "commondir"))) || ".";
  const sharedFolder = resolve(gitFolder, sharedPath);
  const commit = parseCommit(await readTextOrEmpty(join(sharedFolder, branch)));
  return commit ?? (await readPackedCommit(sharedFolder, branch));
}

/**
 * Reads the commit of a branch in the file to which git moves branches (`git pack-refs`). `undefined` if it is not
 * there.
 */
async function readPackedCommit(sharedFolder: string, branch: string): Promise<string | undefined> {
  const packedRefs = await readTextOrEmpty(join(sharedFolder, "packed-refs"));
  const line = packedRefs.split("\n").find((packedRef) => packedRef.endsWith(` ${branch}`));
  return parseCommit(line?.split(" ")[0] ?? "");
}

/** Finds git's folder. `.git` is that folder, or in an additional working tree a file with its path. */
async function findGitFolder(folder: string): Promise<string> {
  const git = join(folder, ".git");
  const gitFolderPath = /^gitdir: (.+)$/.exec(await readTextOrEmpty(git))?.[1];
  return gitFolderPath === undefined ? git : resolve(folder, gitFolderPath);
}

/** Returns the text if it is a commit hash (SHA-1 or SHA-256). */
function parseCommit(text: string): string | undefined {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text) ? text : undefined;
}

/** Reads a file. Returns an empty text if it cannot be read. */
async function readTextOrEmpty(file: string): Promise<string> {
  return (await readFile(file, "utf8").catch(() => "")).trim();
}
