import { expect } from "vitest";
import { openFullLeague } from "../test/full-league.ts";
import { createClansWithLeaders, createEvent, enterRound } from "../test/league-season.ts";
import { test } from "../test/open-league.ts";
import { openSession, signUp } from "../test/sign-up.ts";
import { createToken } from "./features/people/users/session-rules.ts";

test("the data that users can download about themselves has no secrets", async () => {
  const { league } = await openFullLeague();
  const { data: users } = await league.call("searchUsers", { as: league.admin });
  const tables = new Set<string>();
  for (const { _id } of users) {
    const { data } = await league.call("getOwnData", { as: await openSession(league, _id) });
    for (const [table, rows] of Object.entries(data)) if (rows.length > 0) tables.add(table);
    // Tokens and secrets have 43 characters.
    expect(JSON.stringify(data)).not.toMatch(/_hash"|password|"secret|[\w-]{43}/);
  }
  expect([...tables]).toEqual(expect.arrayContaining(["sessions", "invitations", "discord_accounts", "disputes"]));
});

test("the log contains no token, even if requests fail", async ({ league }) => {
  const { token } = await signUp(league, "Ann");
  // A valid token and two unknown ones.
  const secrets = [token, createToken(), createToken()];
  const send = async (secret: string) => {
    const headers = { authorization: `Bearer ${secret}`, cookie: `session=${secret}` };
    await league.http.server.inject({ method: "GET", url: `/api/calendar/me/${secret}.ics`, headers });
    await league.http.server.inject({ method: "POST", url: `/api/gameServer/rounds/${secret}`, headers, payload: "x" });
    await league.http.server.inject({ method: "GET", url: `/api/user/data?key=${secret}`, headers });
    await league.http.server.inject({ method: "POST", url: `/api/clan/1/leave/${secret}`, headers });
  };
  for (const secret of secrets) await send(secret);
  // Without the database, requests fail with server errors.
  await league.context.db.destroy();
  for (const secret of secrets) await send(secret);
  for (const secret of secrets) league.http.server.log.error({ err: new Error(`refused: ${secret}`) }, `at ${secret}`);
  expect(league.log.drainErrors().length).toBeGreaterThan(secrets.length);
  for (const secret of secrets) expect(league.log.listLines().join("")).not.toContain(secret);
});

test("an event shows its validated round to everyone, and the unvalidated round only to admins", async ({
  admin,
  league,
}) => {
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const { _id: id } = await createEvent(league, {
    clans: [foxes.id, owls.id],
    startDate: "2026-03-01T11:00:00Z",
    endDate: "2026-03-01T14:00:00Z",
  });
  // A number that occurs nowhere else in the event.
  const hiddenScore = 777;
  const round = { red: foxes.id, blue: owls.id, blueScore: 3 };
  const validatedId = await enterRound(league, { ...round, redScore: 5 });
  await league.leagueArea.call("freezeResult", { as: admin, id: validatedId });
  const hiddenId = await enterRound(league, { ...round, redScore: hiddenScore });
  for (const [viewer, ids] of [
    [undefined, [validatedId]],
    [foxes.leader.token, [validatedId]],
    [admin, [validatedId, hiddenId]],
  ] as const) {
    const { data } = await league.call("getEventRounds", { as: viewer, id });
    expect(data.rounds.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    const { data: event } = await league.call("getEvent", { as: viewer, id });
    expect(JSON.stringify(event)).not.toContain(String(hiddenScore));
  }
});
