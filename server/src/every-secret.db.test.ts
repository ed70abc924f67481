import { expect } from "vitest";
import { openFullLeague } from "../test/full-league.ts";
import { createClansWithLeaders, createEvent, enterRound } from "../test/league-season.ts";
import { test } from "../test/open-league.ts";
import { openSession, signUp } from "../test/sign-up.ts";
import { newToken } from "./features/people/users/session-rules.ts";

test("no user's own data has secrets, in a league with rows in every table", async () => {
  const { league } = await openFullLeague();
  const { data: users } = await league.call("searchUsers", { as: league.admin });
  const tables = new Set<string>();
  for (const { _id } of users) {
    const { data } = await league.call("getOwnData", { as: await openSession(league, _id) });
    for (const [table, rows] of Object.entries(data)) if (rows.length > 0) tables.add(table);
    expect(JSON.stringify(data)).not.toMatch(/_hash"|password|"secret|[\w-]{43}/);
  }
  expect([...tables]).toEqual(expect.arrayContaining(["sessions", "invitations", "discord_accounts", "disputes"]));
});

test("the log has no token of the league, whatever fails", async ({ league }) => {
  const { token } = await signUp(league, "Ann");
  const secrets = [token, newToken(), newToken()];
  const send = async (secret: string, id = "1") => {
    const headers = { authorization: `Bearer ${secret}`, cookie: `session=${secret}` };
    await league.http.server.inject({ method: "GET", url: `/api/calendar/me/${secret}.ics`, headers });
    await league.http.server.inject({ method: "POST", url: `/api/gameServer/rounds/${secret}`, headers, payload: "x" });
    await league.http.server.inject({ method: "GET", url: `/api/user/data?key=${secret}`, headers });
    await league.http.server.inject({ method: "POST", url: `/api/clan/${id}/leave/${secret}`, headers });
  };
  for (const secret of secrets) await send(secret);
  await league.context.db.destroy();
  for (const secret of secrets) await send(secret);
  for (const secret of secrets) league.http.server.log.error({ err: new Error(`refused: ${secret}`) }, `at ${secret}`);
  expect(league.log.drainErrors().length).toBeGreaterThan(secrets.length);
  for (const secret of secrets) expect(league.log.lines().join("")).not.toContain(secret);
});

test("an event shows its validated round to everyone, and the other one only to admins", async ({ admin, league }) => {
  const [foxes, owls] = await createClansWithLeaders(league, "Foxes", "Owls");
  const { _id: id } = await createEvent(league, {
    clans: [foxes.id, owls.id],
    startDate: "2026-03-01T11:00:00Z",
    endDate: "2026-03-01T14:00:00Z",
  });
  const round = { red: foxes.id, blue: owls.id, blueScore: 3 };
  const validated = await enterRound(league, { ...round, redScore: 5 });
  await league.league.call("freezeResult", { as: admin, id: validated });
  const hidden = await enterRound(league, { ...round, redScore: 777 });
  for (const [viewer, ids] of [
    [undefined, [validated]],
    [foxes.lead.token, [validated]],
    [admin, [validated, hidden]],
  ] as const) {
    const { data } = await league.call("getEventRounds", { as: viewer, id });
    expect(data.rounds.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    const { data: event } = await league.call("getEvent", { as: viewer, id });
    expect(JSON.stringify(event)).not.toContain("777");
  }
});
