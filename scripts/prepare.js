// Runs before `npm start`, `npm test` and `npm run dev`. Installs the packages of the lock file if they are not installed. For
// `npm start`, also builds the web app and the server if their sources have changed. Before a command such as `npm run backup`,
// it installs only if nothing is installed, because a server may be running. It is plain JavaScript without dependencies,
// because it runs first, on the machine's own Node (20 or newer). Everything later runs on the Node version in the lock file.
import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
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
const IS_WINDOWS = process.platform === "win32";
const MODULES = join(ROOT, "node_modules");
/** The file that describes what is installed: the digest of the lock file, and `runtime` or `everything`. */
const INSTALLED_FILE = join(MODULES, ".installed");
const PARTS = ["server", "web"];
/** The folder with the sockets of the lock. */
const LOCK_FOLDER = ".cache/prepare";
/** The file with the digest of the built sources. It is in the folder that is replaced last. */
const BUILT_FILE = "web/dist/.built";

/** What is prepared for: `start`, `test` or `command`. */
const [, , purpose] = process.argv;
const needsBuild = purpose === "start";
/** Whether only the runtime packages are needed, without those for development. */
const isRuntimeOnly = purpose !== "test";
/** The lock of this process. Its child processes inherit the lock, because they continue if this process is killed. */
let lock;

if (!isReady()) await withLock(prepare);

function isReady() {
  return isInstalled() && (!needsBuild || isBuilt());
}

function prepare() {
  if (!isInstalled()) install();
  if (needsBuild && !isBuilt()) build();
}

function isInstalled() {
  const [installedDigest, installedPackages] = readOrEmpty(INSTALLED_FILE).split(" ");
  if (purpose === "command") return installedPackages !== undefined || existsSync(join(MODULES, ".package-lock.json"));
  return installedDigest === digestLockFile() && (isRuntimeOnly || installedPackages === "everything");
}

function install() {
  console.log(`Installing ${isRuntimeOnly ? "the packages that the server needs" : "all packages"} …`);
  const args = [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...(isRuntimeOnly ? ["--omit=dev"] : []),
    ...getCacheArgs(),
  ];
  const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
  // If the installation is interrupted from here on, the next start repeats it.
  rmSync(INSTALLED_FILE, { force: true });
  // Use the Node that runs npm. npm is about to replace the one in node_modules.
  if (npm) run(node, [npm, ...args]);
  else run("npm", args);
  writeFileSync(INSTALLED_FILE, `${digestLockFile()} ${isRuntimeOnly ? "runtime" : "everything"}`);
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
  return existsSync(join(ROOT, "server/dist/main.js")) && readOrEmpty(join(ROOT, BUILT_FILE)) === digestSources();
}

/** Builds into new folders, so that the current build can still be served. Replaces it when everything is built. */
function build() {
  console.log("Building the web app and the server …");
  const builtDigest = digestSources();
  for (const part of PARTS) run("vite", ["build", part, "--logLevel=warn"], { LEAGUE_DIST: "dist.next" });
  writeFileSync(join(ROOT, BUILT_FILE.replace("dist", "dist.next")), builtDigest);
  for (const part of PARTS) {
    rmSync(join(ROOT, part, "dist"), { recursive: true, force: true });
    renameSync(join(ROOT, part, "dist.next"), join(ROOT, part, "dist"));
  }
}

function digestLockFile() {
  return digestFiles(["package-lock.json"]);
}

function digestSources() {
  const folders = ["contract/src", "server/src", "web"].flatMap(listFiles);
  return digestFiles(["package.json", "package-lock.json", "tsconfig.base.json", "server/vite.config.ts", ...folders]);
}

/** Lists the source files of a folder and its subfolders. */
function listFiles(folder) {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter(({ name }) => !/^(?:dist|dist\.next|node_modules)$/.test(name))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** Returns the SHA-256 of the names and contents of files. */
function digestFiles(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update("\0");
  return hash.digest("hex");
}

function readOrEmpty(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

/** Runs a command. If it fails, exits with its exit code. The command has printed the reason. */
function run(command, args, variables = {}) {
  const path = [join(MODULES, ".bin"), process.env.PATH].join(delimiter);
  const env = { ...process.env, ...variables, PATH: path };
  // On Windows the commands of packages are scripts, which require a shell.
  const shell = IS_WINDOWS && !command.endsWith(".exe");
  // Node has no public property for the file descriptor of a socket.
  const lockDescriptor = lock._handle.fd;
  const stdio = ["inherit", "inherit", "inherit", ...(IS_WINDOWS ? [] : [lockDescriptor])];
  const { status, error } = spawnSync(command, args, { cwd: ROOT, env, shell, stdio });
  if (error) console.error(`${command} does not start: ${error.message}`);
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Runs `work` while no other start prepares the same folder. The lock is a socket, which the system closes when the
 * processes that hold it end.
 */
async function withLock(work) {
  // Use relative paths, because the path of a socket is limited to about 100 bytes.
  process.chdir(ROOT);
  lock = IS_WINDOWS ? await acquirePipeLock() : await acquireSocketLock();
  work();
  lock.close();
  // Starts that wait for the lock are connected to it and would keep this process running.
  process.exit();
}

/** On Windows, the lock is a named pipe, which disappears with its holder. */
async function acquirePipeLock() {
  const path = `\\\\.\\pipe\\league-${createHash("sha256").update(ROOT).digest("hex").slice(0, 16)}`;
  for (;;) {
    const server = createServer().listen(path);
    try {
      await once(server, "listening");
      return server;
    } catch (error) {
      if (error.code !== "EADDRINUSE") throw error;
    }
    await waitForHolder(path);
  }
}

/**
 * On other systems, a killed holder leaves the file of its socket behind. Deleting this file could delete that of a new
 * holder. So each holder uses a file with the next number: the lock is held if the socket with the highest number is open.
 */
async function acquireSocketLock() {
  mkdirSync(LOCK_FOLDER, { recursive: true });
  for (;;) {
    const number = Math.max(0, ...listLockNumbers());
    const hadHolder = number > 0 && (await waitForHolder(getLockFile(number)));
    // After the holder was killed, a child process of it may still hold the lock.
    if (hadHolder) continue;
    const server = await tryLock(number + 1);
    if (server !== null) return server;
  }
}

/** Acquires the lock with a number. Returns `null` if another start was faster. */
async function tryLock(number) {
  const temporaryFile = join(LOCK_FOLDER, randomUUID());
  const server = createServer().listen(temporaryFile);
  await once(server, "listening");
  try {
    // Fails if the file exists. The file appears only now, when the socket is open.
    linkSync(temporaryFile, getLockFile(number));
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    server.close();
    return null;
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  const otherNumbers = listLockNumbers().filter((otherNumber) => otherNumber !== number);
  // The file with the highest number is never deleted, so a higher number means that this one was used before.
  if (otherNumbers.some((otherNumber) => otherNumber > number)) {
    rmSync(getLockFile(number), { force: true });
    server.close();
    return null;
  }
  for (const otherNumber of otherNumbers) rmSync(getLockFile(otherNumber), { force: true });
  // Many programs cannot copy a folder that contains a socket, so an ordinary file keeps the number.
  process.once("exit", () => {
    writeFileSync(temporaryFile, "");
    renameSync(temporaryFile, getLockFile(number));
  });
  return server;
}

function getLockFile(number) {
  return join(LOCK_FOLDER, String(number));
}

function listLockNumbers() {
  return readdirSync(LOCK_FOLDER)
    .filter((file) => /^\d+$/.test(file))
    .map(Number);
}

/** Waits until the holder of the lock ends. Resolves with `false` if there is no holder. */
function waitForHolder(path) {
  return new Promise((resolve) => {
    let hasHolder = false;
    connect(path)
      .once("connect", () => {
        hasHolder = true;
      })
      .once("error", () => undefined)
      .once("close", () => resolve(hasHolder))
      .resume();
  });
}
