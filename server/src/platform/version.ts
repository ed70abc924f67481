import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

import packageFile from "../../../package.json" with { type: "json" };

/** The version of this program: that of the root's `package.json`, which is the only place that names it. */
export const version: string = packageFile.version;

/** As much of a commit as people need. All of it would be masked in the log, as secrets are. */
export function shortenCommit(commit: string | undefined): string | undefined {
  return commit?.slice(0, 8);
}

/**
 * The commit that is checked out in a folder, read without git.
 * @returns `undefined`: the folder is no clone, or one that this cannot read
 */
export async function readCommit(folder: string): Promise<string | undefined> {
  const git = await gitFolder(folder);
  const head = await textOf(join(git, "HEAD"));
  const ref = /^ref: (refs\/\S+)$/.exec(head)?.[1];
  if (ref === undefined) return commitOf(head);
  // A further working tree has a HEAD of its own and shares the branches.
  const shared = resolve(git, (await textOf(join(git, "commondir"))) || ".");
  const packed = (await textOf(join(shared, "packed-refs"))).split("\n").find((line) => line.endsWith(` ${ref}`));
  return commitOf(await textOf(join(shared, ref))) ?? commitOf(packed?.split(" ")[0] ?? "");
}

/** `.git` is a folder; in a further working tree a file that names one. */
async function gitFolder(folder: string): Promise<string> {
  const git = join(folder, ".git");
  const named = /^gitdir: (.+)$/.exec(await textOf(git))?.[1];
  return named === undefined ? git : resolve(folder, named);
}

function commitOf(text: string): string | undefined {
  return /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text) ? text : undefined;
}

/** @returns nothing where there is no such file, or where it cannot be read */
async function textOf(file: string): Promise<string> {
  return (await readFile(file, "utf8").catch(() => "")).trim();
}
