import packageFile from "../../../package.json" with { type: "json" };

/** The version of this program: that of the root's `package.json`, which is the only place that names it. */
export const version: string = packageFile.version;

/** A version with its commit, as people read it. */
export function inFull(commit: string | undefined): string {
  return commit === undefined ? version : `${version} (${commit.slice(0, 8)})`;
}
