// Runs before `npm start`, `npm test` and `npm run dev`. Installs the packages of the lock file if they are not installed,
// and for `npm start` builds the league if its sources have changed. Before a command such as `npm run backup`, it installs
// only if nothing is installed, because a league may be running. It is plain JavaScript without dependencies, because it
// runs first, on the machine's own Node (20 or newer). Everything later runs on the Node version in the lock file.
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
/** The file with the digest of the built sources. It is in the folder that is replaced last. */
const BUILT = "web/dist/.built";

const [, , purpose] = process.argv;
const starting = purpose === "start";
/** Whether only the runtime packages are needed, without those for development. */
const runtimeOnly = purpose !== "test";
/** The lock of this start. Its commands hold the lock too, because they continue if this process is killed. */
let lock;

if (!isReady()) await withLock(prepare);

function isReady() {
  return isInstalled() && (!starting || isBuilt());
}

function prepare() {
  if (!isInstalled()) install();
  if (starting && !isBuilt()) build();
}

function isInstalled() {
  const [installedDigest, extent] = read(INSTALLED).split(" ");
  if (purpose === "command") return extent !== undefined || existsSync(join(MODULES, ".package-lock.json"));
  return installedDigest === lockDigest() && (runtimeOnly || extent === "everything");
}

function install() {
  console.log(`Installing ${runtimeOnly ? "what the league runs on" : "everything the league is made with"} …`);
  const args = [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(runtimeOnly ? ["--omit=dev"] : []),
    ...getCacheArgs(),
  ];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  // If the installation is interrupted from here on, the next start repeats it.
  rmSync(INSTALLED, { force: true });
  // Use the Node that runs npm. npm is about to replace the one in node_modules.
  if (npm) run(node, [npm, ...args]);
  else run("npm", args);
  writeFileSync(INSTALLED, `${lockDigest()} ${runtimeOnly ? "runtime" : "everything"}`);
}

/** Returns npm's option for a cache in this folder if the home folder is not writable. */
function getCacheArgs() {
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

/** Builds into new folders, so that the current build can still be served. Replaces it when everything is built. */
function build() {
  console.log("Building the league …");
  const builtDigest = sourceDigest();
  for (const part of PARTS) run("vite", ["build", part, "--logLevel=warn"], { LEAGUE_DIST: "dist.next" });
  writeFileSync(join(ROOT, BUILT.replace("dist", "dist.next")), builtDigest);
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

/** Runs a command. If it fails, exits with its exit code. The command has printed the reason. */
function run(command, args, settings = {}) {
  const path = [join(MODULES, ".bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...settings, PATH: path };
  // On Windows the commands of packages are scripts, which require a shell.
  const shell = WINDOWS && !command.endsWith(".exe");
  const stdio = ["inherit", "inherit", "inherit", ...(WINDOWS ? [] : [lock._handle.fd])];
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, shell, stdio });
  if (error) console.error(`${command} does not start: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs `work` while no other start prepares the same folder. The lock is a socket, which the system closes when the
 * processes that hold it end.
 */
async function withLock(work) {
  const name = `league-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`;
  // Use a relative path, because the path of a socket is limited to about 100 bytes.
  process.chdir(ROOT);
  lock = await acquireLock(WINDOWS ? `\\\\.\\pipe\\${name}` : ".preparing");
  work();
  lock.close();
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
    if (!(await waitForHolder(path))) rmSync(path, { force: true });
  }
}

/** Waits until the holder of the lock ends. Resolves with `false` if a killed process has left the socket behind. */
function waitForHolder(path) {
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
