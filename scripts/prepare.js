// Runs before `npm start`, `npm test` and `npm run dev`: installs what the lock file asks for when it is not there yet,
// and for `npm start` builds the league when its sources changed. Before a command such as `npm run backup`, beside which a
// league may run, it installs only where nothing is installed. Plain JavaScript without dependencies, because it runs
// first, on whichever Node (20 or newer) the machine has; what follows runs on the Node that the lock file pins.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const WINDOWS = process.platform === "win32";
const MODULES = join(ROOT, "node_modules");
const INSTALLED = join(MODULES, ".installed");
const PARTS = ["server", "web"];
/** In the folder that is put in its place last. */
const BUILT = "web/dist/.built";

const [, , purpose] = process.argv;
const starting = purpose === "start";
/** Whether only what the league runs on is needed. */
const running = purpose !== "test";
/** The lock of this start, which the commands that it runs hold, too: they outlive it where it is killed. */
let turn;

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
  if (purpose === "command") return extent !== undefined || existsSync(join(MODULES, ".package-lock.json"));
  return lock === lockDigest() && (running || extent === "everything");
}

function install() {
  console.log(`Installing ${running ? "what the league runs on" : "everything the league is made with"} …`);
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error", ...(running ? ["--omit=dev"] : []), ...cache()];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  // What is interrupted from here on is begun again.
  rmSync(INSTALLED, { force: true });
  // By the Node that runs npm, not by the one in node_modules, which npm is about to replace.
  if (npm) run(node, [npm, ...args]);
  else run("npm", args);
  writeFileSync(INSTALLED, `${lockDigest()} ${running ? "runtime" : "everything"}`);
}

/** npm keeps what it fetches in the home; where that cannot be written to, here. */
function cache() {
  const { npm_config_cache: folder = join(homedir(), ".npm") } = process.env;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return [];
  } catch {
    return ["--cache", join(ROOT, ".cache/npm")];
  }
}

function isBuilt() {
  return existsSync(join(ROOT, "server/dist/main.js")) && read(join(ROOT, BUILT)) === sourceDigest();
}

/** Builds beside what is there, which goes on to be served, and replaces it once all is built. */
function build() {
  console.log("Building the league …");
  const digested = sourceDigest();
  for (const part of PARTS) run("vite", ["build", part, "--logLevel=warn"], { LEAGUE_DIST: "dist.next" });
  writeFileSync(join(ROOT, BUILT.replace("dist", "dist.next")), digested);
  for (const part of PARTS) {
    rmSync(join(ROOT, part, "dist"), { recursive: true, force: true });
    renameSync(join(ROOT, part, "dist.next"), join(ROOT, part, "dist"));
  }
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
    .filter(({ name }) => !/^(?:dist|dist\.next|node_modules)$/.test(name))
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
function run(command, args, settings = {}) {
  const path = [join(MODULES, ".bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...settings, PATH: path };
  // On Windows the commands of packages are scripts, which only a shell starts.
  const shell = WINDOWS && !command.endsWith(".exe");
  const stdio = ["inherit", "inherit", "inherit", ...(WINDOWS ? [] : [turn._handle.fd])];
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, shell, stdio });
  if (error) console.error(`${command} does not start: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/** Whoever starts while another start prepares the same folder waits for its end. The system ends a turn with its processes. */
async function inTurn(work) {
  const name = `league-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`;
  // In the folder itself, and named from there: the whole path of a socket may have some 100 bytes.
  process.chdir(ROOT);
  turn = await acquireLock(WINDOWS ? `\\\\.\\pipe\\${name}` : ".preparing");
  work();
  turn.close();
  process.exit();
}

async function acquireLock(path) {
  for (;;) {
    const server = createServer().listen(path);
    try {
      await once(server, "listening");
      return server;
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
