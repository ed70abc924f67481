import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { SeededRandom } from "../../demo/seeded-random.ts";
import { makeScratchFolder } from "../../test/scratch-folder.ts";
import { signInAt } from "../../test/sign-in-at.ts";
import type { Run } from "../run.ts";
import { admin, startLeague } from "../traced-league.ts";

const cuts = 500;
const changes = 600;
/** After every so many cuts the league is started on what is left. */
const startEvery = 100;
const sector = 512;

/**
 * Cuts the power at random writes of SQLite's file: what was not synced by then is there, not there, or torn. Notes all writes
 * of a league that changes (by `strace`), and puts the files together as a disk could have them at each cut.
 */
export async function losePower({ random, found }: Run): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "league-torture-"));
  try {
    const { ops, answered } = await watchWrites(folder);
    for (let cut = 0; cut < cuts; cut += 1) {
      const at = ops[random.whole(0, ops.length - 1)] as Op;
      const left = await makeScratchFolder("league-torture");
      try {
        for (const [file, bytes] of filesAt(ops, at.begin, random)) await writeFile(join(left, file), bytes);
        const lost = answered.filter(({ time }) => time < at.begin).map(({ name }) => name);
        for (const fault of faultsIn(join(left, "league.sqlite"), lost)) found(`cut ${cut}: ${fault}`);
        if (cut % startEvery === 0) await (await startLeague(left)).kill();
      } catch (fault) {
        found(`cut ${cut}: ${fault}`);
      } finally {
        await rm(left, { recursive: true });
      }
    }
    return `${answered.length} changes answered, ${ops.length} writes and syncs of SQLite's files, the power cut at ${cuts} of them`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Something that was done to a file, and from when to when: seconds UTC. */
type Op = { readonly file: string; readonly begin: number; readonly end: number } & (
  | { readonly how: "write"; readonly bytes: Buffer; readonly at: number }
  | { readonly how: "cut"; readonly length: number }
  | { readonly how: "sync" }
);

async function watchWrites(folder: string) {
  const [dataDir, trace] = [join(folder, "data"), join(folder, "trace")];
  await mkdir(dataDir);
  const calls = "trace=pwrite64,ftruncate,fsync,fdatasync";
  // Everything as hexadecimal, with the paths of files.
  const under = [
    "strace",
    "-f",
    "-qq",
    "-y",
    "-ttt",
    "-T",
    "-xx",
    "-s",
    "80000",
    "-e",
    calls,
    "-e",
    "signal=none",
    "-o",
    trace,
  ];
  const league = await startLeague(dataDir, { under });
  const answered: { readonly name: string; readonly time: number }[] = [];
  try {
    const call = await signInAt(league.api, admin);
    for (let index = 0; index < changes; index += 1) {
      const name = `Mode ${index}`;
      await call("POST", "/mode/create", { name });
      answered.push({ name, time: (performance.timeOrigin + performance.now()) / 1000 });
    }
  } finally {
    await league.kill();
  }
  const ops = opsIn(await readFile(trace, "utf8")).filter(({ file }) => /\.sqlite(-wal)?$/.test(file));
  return { ops, answered };
}

/** Reads what strace wrote. A call during which others ran stands on two lines. */
function opsIn(trace: string): Op[] {
  const begun = new Map<string, string>();
  const ops: Op[] = [];
  for (const line of trace.split("\n")) {
    const [, thread = "", rest = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    if (rest.endsWith("<unfinished ...>")) {
      begun.set(thread, rest.slice(0, -"<unfinished ...>".length));
      continue;
    }
    const resumed = /^[\d.]+ <\.\.\. \w+ resumed>(.*)$/.exec(rest);
    const op = opOf(resumed ? `${begun.get(thread)}${resumed[1]}` : rest);
    if (op !== null) ops.push(op);
  }
  return ops;
}

function opOf(call: string): Op | null {
  const read = /^([\d.]+) (\w+)\(\d+<([^>]*)>(?:, )?(.*?)\)\s+= (-?\d+).*<([\d.]+)>$/.exec(call);
  if (read === null || Number(read[5]) < 0) return null;
  const [, begun, name, path = "", args = ""] = read;
  const begin = Number(begun);
  const op = { file: basename(textOf(path)), begin, end: begin + Number(read[6]) };
  if (name === "pwrite64") {
    const [, hex = "", at] = /^"([^"]*)", \d+, (\d+)$/.exec(args) ?? [];
    return { ...op, how: "write", bytes: bytesOf(hex), at: Number(at) };
  }
  if (name === "ftruncate") return { ...op, how: "cut", length: Number(args) };
  return { ...op, how: "sync" };
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.replaceAll("\\x", ""), "hex");
}

function textOf(path: string): string {
  return path.startsWith("\\x") ? bytesOf(path).toString() : path;
}

/** The files as a disk may have them that lost its power then. */
function filesAt(ops: readonly Op[], time: number, random: SeededRandom): Map<string, Buffer> {
  const begun = Map.groupBy(
    ops.filter((op) => op.begin <= time),
    (op) => op.file,
  );
  return new Map([...begun].map(([file, own]) => [file, contentOf(own, time, random)]));
}

function contentOf(ops: readonly Op[], time: number, random: SeededRandom): Buffer {
  const synced = ops.findLastIndex(({ how, end }) => how === "sync" && end <= time);
  const bytes = Buffer.alloc(Math.max(0, ...ops.map((op) => (op.how === "write" ? op.at + op.bytes.length : 0))));
  let length = 0;
  for (const [index, op] of ops.entries()) {
    if (index > synced && random.next() < 0.5) continue;
    if (op.how === "cut") {
      bytes.fill(0, op.length);
      length = op.length;
    } else if (op.how === "write") {
      const part = index > synced ? torn(op.bytes, random) : op.bytes;
      part.copy(bytes, op.at);
      length = Math.max(length, op.at + part.length);
    }
  }
  return bytes.subarray(0, length);
}

/** A write of which the disk may have only the first sectors. */
function torn(bytes: Buffer, random: SeededRandom): Buffer {
  if (random.next() < 0.5) return bytes;
  return bytes.subarray(0, sector * random.whole(0, Math.floor(bytes.length / sector)));
}

/** What is wrong with a database in which these modes must be. */
function* faultsIn(file: string, modes: readonly string[]): Generator<string> {
  const database = new DatabaseSync(file);
  try {
    for (const { integrity_check: words } of database.prepare("pragma integrity_check").all()) {
      if (words !== "ok") yield `not whole: ${words}`;
    }
    if (modes.length === 0) return;
    const there = new Set(
      database
        .prepare("select name from modes")
        .all()
        .map(({ name }) => name),
    );
    for (const name of modes) if (!there.has(name)) yield `${name} was answered, and is lost`;
  } finally {
    database.close();
  }
}
