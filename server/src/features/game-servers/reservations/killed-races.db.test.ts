import { setTimeout as pause } from "node:timers/promises";
import type { MatchServer, Reservation } from "contract/reservations.ts";
import { expect, inject, onTestFinished, test } from "vitest";
import { FakeGameServer } from "../../../../demo/fake-game-server.ts";
import { killableAdmin, killableEnvironment } from "../../../../test/killable-league.ts";
import { startProcess } from "../../../../test/league-process.ts";
import { signInAt } from "../../../../test/sign-in-at.ts";
import { byTestLevel } from "../../../../test/test-level.ts";

type CreatedResponse = { readonly data: { readonly _id: string } };
type OwnMatchResponse = { readonly data: { readonly match: { readonly _id: string } | null } };

test("killed at any time, the league completes each reservation and leaves no password", async () => {
  const env = { ...(await killableEnvironment()), ECON_ALLOW: "127.0.0.1" };
  const { password } = killableAdmin;
  let league = await startProcess(env);
  const signIn = (email: string) => signInAt(league.api, { email, password });
  let admin = await signIn(killableAdmin.email);
  let players: (typeof admin)[] = [];
  const fakeServer = new FakeGameServer("toy");
  const econAddress = await fakeServer.listen();
  onTestFinished(() => fakeServer.stop());
  await admin("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2026-12-31" });
  const server = (await admin<CreatedResponse>("POST", "/gameServer", { name: "EU 1" })).data._id;
  await admin("PUT", `/gameServer/${server}`, { address: "play.example:8303", econAddress, econPassword: "toy" });
  const mode = (await admin<CreatedResponse>("POST", "/mode/create", { name: "any" })).data._id;
  const queue = (
    await admin<CreatedResponse>("POST", "/queue", { name: "any", modeId: mode, mode: "1v1", maps: ["ctf5"] })
  ).data._id;
  const names = ["Ann", "Bob"];
  for (const userName of names) {
    await admin("POST", "/user", { userName, email: `${userName}@p.example`, password, confirmPassword: password });
  }
  const signInAll = async () => {
    admin = await signIn(killableAdmin.email);
    players = [];
    for (const name of names) players.push(await signIn(`${name}@p.example`));
  };

  await signInAll();

  const visiblePasswords = new Set<string>();
  const kills = byTestLevel({ quick: 1, full: 8, stress: inject("testEngine").engine === "sqlite" ? 200 : 60 });
  let killed = 0;
  let completedReservations = 0;
  let longestMs = 0;
  const restart = async () => {
    await league.kill();
    league = await startProcess(env);
    await signInAll();
    killed += 1;
  };

  while (killed < kills) {
    fakeServer.players = [];
    for (const call of players) await call("POST", `/queue/${queue}/join`);
    const id = (await players[0]?.<OwnMatchResponse>("GET", "/match/own"))?.data.match?._id;
    for (const call of players) await call("POST", `/match/${id}/ready`);
    const readMatchServer = async () =>
      (await players[0]?.<{ data: MatchServer | null }>("GET", `/match/${id}/server`))?.data;
    const waitForState = async (...states: string[]) => {
      const startedAt = performance.now();
      for (;;) {
        const matchServer = await readMatchServer();
        if (matchServer?.password) visiblePasswords.add(matchServer.password);
        if (matchServer && states.includes(matchServer.state)) break;
        await pause(20);
      }
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    };
    const restartAtRandom = async () => {
      if (killed === kills || Math.random() < 0.3) return;
      await pause(Math.random() * 900);
      await restart();
    };

    await restartAtRandom();
    await waitForState("READY", "LIVE");
    fakeServer.players = names;
    await restartAtRandom();
    await waitForState("LIVE");
    for (const call of players) await call("POST", `/match/${id}/cancel`);
    await restartAtRandom();
    const searchReservations = async () =>
      (await admin<{ data: Reservation[] }>("POST", "/reservation/search", {})).data;
    while ((await searchReservations()).some(({ isHeld }) => isHeld)) await pause(20);
    expect((await searchReservations())[0]).toMatchObject({ state: "RELEASED" });
    expect(visiblePasswords).not.toContain(fakeServer.settings.get("password"));
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe("https://stats.example/insta");

    completedReservations += 1;
  }
  expect(visiblePasswords.size).toBe(completedReservations);

  if (kills === 200) {
    process.stdout.write(
      `${killed} kills in ${completedReservations} reservations, a state after ${Math.round(longestMs)} ms at most\n`,
    );
  }
});
