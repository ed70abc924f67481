import packageFile from "../../../package.json" with { type: "json" };

/** The version of this program: that of the root's `package.json`, which is the only place that names it. */
export const version: string = packageFile.version;

/** As much of a commit as people need. All of it would be masked in the log, as secrets are. */
export function brief(commit: string | undefined): string | undefined {
  return commit?.slice(0, 8);
}
