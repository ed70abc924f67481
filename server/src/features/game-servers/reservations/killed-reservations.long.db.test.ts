import { setTimeout as pause } from "node:timers/promises";
import type { MatchServer, Reservation } from "contract/reservations.ts";
import { expect, inject, onTestFinished, test } from "vitest";
import { FakeGameServer, originalPostEndpoint } from "../../../../demo/fake-game-server.ts";
import { createKillableEnvironment, killableAdmin } from "../../../../test/killable-league.ts";
import { startProcess } from "../../../../test/league-process.ts";
import { signInAt } from "../../../../test/sign-in-at.ts";
import { pickByTestLevel } from "../../../../test/test-level.ts";
import { createTestRandom } from "../../../../test/test-random.ts";

type CreatedResponse = { readonly data: { readonly _id: string } };
type OwnMatchResponse = { readonly data: { readonly match: { readonly _id: string } | null } };

test("a process that is killed at any time completes each reservation after its restart, and leaves no password", async () => {
  const env = { ...(await createKillableEnvironment()), ECON_ALLOW: "127.0.0.1" };
  const { password } = killableAdmin;
  let league = await startProcess(env);
  const signIn = (email: string) => signInAt(league.api, { email, password });
  let callAsAdmin = await signIn(killableAdmin.email);
  let callsAsPlayers: (typeof callAsAdmin)[] = [];
  const econPassword = "console-password";
  const fakeServer = new FakeGameServer(econPassword);
  const econAddress = await fakeServer.listen();
  onTestFinished(() => fakeServer.stop());
  await callAsAdmin("POST", "/season", { name: "any", startDate: "2026-01-01", endDate: "2026-12-31" });
  const serverId = (await callAsAdmin<CreatedResponse>("POST", "/gameServer", { name: "EU 1" })).data._id;
  await callAsAdmin("PUT", `/gameServer/${serverId}`, { address: "play.example:8303", econAddress, econPassword });
  const modeId = (await callAsAdmin<CreatedResponse>("POST", "/mode/create", { name: "any" })).data._id;
  // The API calls the size of the teams `mode`.
  const queueFields = { name: "any", modeId, mode: "1v1", maps: ["ctf5"] };
  const queueId = (await callAsAdmin<CreatedResponse>("POST", "/queue", queueFields)).data._id;
  const names = ["Ann", "Bob"];
  for (const userName of names) {
    await callAsAdmin("POST", "/user", {
      userName,
      email: `${userName}@p.example`,
      password,
      confirmPassword: password,
    });
  }
  const signInAll = async () => {
    callAsAdmin = await signIn(killableAdmin.email);
    callsAsPlayers = [];
    for (const name of names) callsAsPlayers.push(await signIn(`${name}@p.example`));
  };

  await signInAll();

  const visiblePasswords = new Set<string>();
  const stressKillCount = inject("testSetup").engine === "sqlite" ? 200 : 60;
  const maxKillCount = pickByTestLevel({ quick: 1, full: 8, stress: stressKillCount });
  let killCount = 0;
  let reservationCount = 0;
  let longestWaitMs = 0;
  const restart = async () => {
    await league.kill();
    league = await startProcess(env);
    await signInAll();
    killCount += 1;
  };

  const random = createTestRandom();
  while (killCount < maxKillCount) {
    fakeServer.players = [];
    for (const call of callsAsPlayers) await call("POST", `/queue/${queueId}/join`);
    const matchId = (await callsAsPlayers[0]?.<OwnMatchResponse>("GET", "/match/own"))?.data.match?._id;
    for (const call of callsAsPlayers) await call("POST", `/match/${matchId}/ready`);
    const readMatchServer = async () =>
      (await callsAsPlayers[0]?.<{ data: MatchServer | null }>("GET", `/match/${matchId}/server`))?.data;
    const waitForState = async (...states: string[]) => {
      const startedAt = performance.now();
      for (;;) {
        const matchServer = await readMatchServer();
        if (matchServer?.password) visiblePasswords.add(matchServer.password);
        if (matchServer && states.includes(matchServer.state)) break;
        await pause(20);
      }
      longestWaitMs = Math.max(longestWaitMs, performance.now() - startedAt);
    };
    const restartAtRandom = async () => {
      // In three of ten cases, the process is not killed. Otherwise, it is killed within a second.
      if (killCount === maxKillCount || random.next() < 0.3) return;
      await pause(random.next() * 900);
      await restart();
    };

    await restartAtRandom();
    await waitForState("READY", "LIVE");
    fakeServer.players = names;
    await restartAtRandom();
    await waitForState("LIVE");
    for (const call of callsAsPlayers) await call("POST", `/match/${matchId}/cancel`);
    await restartAtRandom();
    const searchReservations = async () =>
      (await callAsAdmin<{ data: Reservation[] }>("POST", "/reservation/search", {})).data;
    while ((await searchReservations()).some(({ isHeld }) => isHeld)) await pause(20);
    expect((await searchReservations())[0]).toMatchObject({ state: "RELEASED" });
    expect(visiblePasswords).not.toContain(fakeServer.settings.get("password"));
    expect(fakeServer.settings.get("sv_round_stats_http_endpoints")).toBe(originalPostEndpoint);

    reservationCount += 1;
  }
  expect(visiblePasswords.size).toBe(reservationCount);

  if (maxKillCount === stressKillCount) {
    process.stdout.write(
      `${killCount} kills in ${reservationCount} reservations, a state after ${Math.round(longestWaitMs)} ms at most\n`,
    );
  }
});
