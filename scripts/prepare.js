// Runs before `npm start`, `npm test` and `npm run dev`: installs what the lock file asks for when it is not there yet,
// and for `npm start` builds the league when its sources changed. Plain JavaScript without dependencies, because it runs
// first, on whichever Node (20 or newer) the machine has; what follows runs on the Node that the lock file pins.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WINDOWS = process.platform === "win32";
const MODULES = join(ROOT, "node_modules");
const INSTALLED = join(MODULES, ".installed");
const BUILT = join(ROOT, "web/dist/.built");

const starting = process.argv[2] === "start";

if (!isReady()) await inTurn(prepare);

function isReady() {
  return isInstalled() && (!starting || isBuilt());
}

function prepare() {
  if (!isInstalled()) install();
  if (starting && !isBuilt()) build();
}

function isInstalled() {
  const [lock, extent] = read(INSTALLED).split(" ");
  return lock === lockDigest() && (starting || extent === "everything");
}

function install() {
  console.log(`Installing ${starting ? "what the league runs on" : "everything the league is made with"} …`);
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(starting ? ["--omit=dev"] : [])];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  // By the Node that runs npm, not by the one in node_modules, which npm is about to replace.
  if (npm) run(node, [npm, ...args]);
  else run("npm", args);
  writeFileSync(INSTALLED, `${lockDigest()} ${starting ? "runtime" : "everything"}`);
}

function isBuilt() {
  return read(BUILT) === sourceDigest();
}

function build() {
  console.log("Building the league …");
  for (const part of ["web", "server"]) run("vite", ["build", part, "--logLevel=warn"]);
  writeFileSync(BUILT, sourceDigest());
}

function lockDigest() {
  return digest(["package-lock.json"]);
}

function sourceDigest() {
  const folders = ["contract/src", "server/src", "web"].flatMap(filesIn);
  return digest(["package.json", "package-lock.json", "tsconfig.base.json", "server/vite.config.ts", ...folders]);
}

function filesIn(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.name !== "dist" && entry.name !== "node_modules")
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

function digest(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  return hash.digest("hex");
}

function read(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Ends this process with the command's exit code when it fails; the command has said why. */
function run(command, args) {
  const path = [join(MODULES, ".bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path };
  // On Windows the commands of packages are scripts, which only a shell starts.
  const shell = WINDOWS && !command.endsWith(".exe");
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, shell, stdio: "inherit" });
  if (error) console.error(`${command} does not start: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Whoever starts while another start prepares the same folder waits for its end. The system ends a turn with its process. */
async function inTurn(work) {
  const name = `league-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`;
  const path = WINDOWS ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name);
  const turn = await acquireLock(path);
  work();
  turn.close();
  process.exit();
}

async function acquireLock(path) {
  for (;;) {
    const turn = createServer().listen(path);
    try {
      await once(turn, "listening");
      return turn;
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
    }
    if (!(await endOfOther(path))) rmSync(path, { force: true });
  }
}

/** Answers false when nobody holds the turn: its owner was killed and left the socket behind. */
function endOfOther(path) {
  return new Promise((resolve) => {
    let locked = false;
    connect(path)
      .once("connect", () => {
        locked = true;
      })
      .once("error", () => undefined)
      .once("close", () => resolve(locked))
      .resume();
  });
}
