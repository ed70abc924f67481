import { expect } from "vitest";
import { streamsTo } from "../../../../test/live-streams.ts";
import { insertMovedIn, movedCounts } from "../../../../test/moved-in-queries.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../../test/play.ts";
import { raceOnLock } from "../../../../test/race-on-lock.ts";
import { signUp } from "../../../../test/sign-up.ts";
import { findMovedPage } from "./moved-in.ts";

const movedAt = Date.UTC(2026, 4, 3, 18);
const words = [
  "66 players",
  "1 deleted player",
  "2 modes",
  "3 seasons",
  "24 clans",
  "120 places in rosters",
  "1200 ranked results, 1187 validated",
  "113 league results, 113 validated",
  "60 events",
  "1 vote",
  "2 queues",
];

test("the history has one entry of the move, by the league, with where from and the counts", async ({ league }) => {
  await insertMovedIn(league.context.db, movedAt, []);
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "moveIn" } });
  const change = { before: null, isSecret: false };
  expect(data).toMatchObject([
    {
      at: "2026-05-03T18:00:00.000Z",
      author: { kind: "LEAGUE", userId: null, name: null },
      subject: null,
      address: null,
      changes: [
        { ...change, field: "database", after: "teeworlds-league" },
        { ...change, field: "moved", after: words },
      ],
    },
  ]);
});

const noticeIn = async (league: League) => (await league.call("findWaiting", { as: league.admin })).data.moveIn;

/** A league that moved in, where players lack what they sign in with. @returns the players' keys by name */
async function movedLeague(league: League) {
  const { db, clock } = league.context;
  await insertMovedIn(db, movedAt, []);
  const lacking = {
    Both: {},
    "No e-mail": { email: null },
    "No password": { password_hash: "" },
    Neither: { email: null, password_hash: "" },
    Blocked: { email: null, blocked: 1 },
    Gone: { email: null, password_hash: "", deleted_at: clock.now() },
    "Of Discord": { email: null, password_hash: "" },
  };
  const ids: Record<string, number> = {};
  for (const [name, values] of Object.entries(lacking)) {
    const id = Number((await signUp(league, name)).id);
    await db
      .updateTable("users")
      .set({ password_hash: "$2b$10$moved", ...values })
      .where("id", "=", id)
      .execute();
    ids[name] = id;
  }
  const linked = { user_id: ids["Of Discord"] ?? 0, discord_id: "8", name: "of_discord" };
  await db.insertInto("discord_accounts").values(linked).execute();
  return ids;
}

test("admins are told where the league came from, and who lacks an e-mail or a password", async ({ league }) => {
  const ids = await movedLeague(league);
  const player = (userName: string) => ({
    _id: String(ids[userName]),
    userName,
    blocked: false,
    invitedAt: null,
  });
  const moveIn = { movedAt: "2026-05-03T18:00:00.000Z", database: "teeworlds-league", counts: movedCounts };
  expect(await noticeIn(league)).toEqual({
    ...moveIn,
    incomplete: 4,
    players: [
      { ...player("Blocked"), email: null, hasPassword: true, blocked: true },
      { ...player("Neither"), email: null, hasPassword: false },
      { ...player("No e-mail"), email: null, hasPassword: true },
      { ...player("No password"), email: "no20password@players.example", hasPassword: false },
    ],
  });
});

test("the notice is of now: who is invited comes last, and who has set both is gone", async ({ league }) => {
  const ids = await movedLeague(league);
  const { data } = await league.call("createInvitations", {
    as: league.admin,
    body: { userIds: [String(ids["Neither"]), String(ids["No e-mail"])] },
  });
  const names = async () => (await noticeIn(league))?.players.map(({ userName }) => userName);
  expect(await names()).toEqual(["Blocked", "No password", "Neither", "No e-mail"]);
  expect((await noticeIn(league))?.players.at(-1)?.invitedAt).toBe(new Date(league.clock.now()).toISOString());
  const secret = data[0]?.url.split("#")[1] ?? "";
  const password = "correct horse battery";
  const body = { secret, email: "neither@players.example", password, confirmPassword: password };
  await league.call("acceptInvitation", { body });
  expect(await noticeIn(league)).toMatchObject({ incomplete: 3, counts: movedCounts });
  expect(await names()).toEqual(["Blocked", "No password", "No e-mail"]);
  league.clock.advance(15 * 86_400_000);
  const { token: as } = await signUp(league, "Grace", "ADMIN");
  const { data: later } = await league.call("findWaiting", { as });
  expect(later.moveIn?.players.at(-1)).toMatchObject({ userName: "No password", invitedAt: null });
});

test("of more than a hundred, all are counted and a hundred listed", async ({ league }) => {
  await insertMovedIn(league.context.db, movedAt, []);
  await makePlayers(league, ...Array.from({ length: 101 }, (_, number) => `Player ${number}`));
  const { incomplete, players } = (await noticeIn(league)) ?? { players: [] };
  expect([incomplete, players.length]).toEqual([101, 100]);
});

test("an admin dismisses the notice for all, once, also when two do so at once", async ({ league }) => {
  const { token: user } = await signUp(league, "Ann");
  expect(await league.refused("dismissMoveIn", { as: league.admin })).toMatchObject({ status: 404 });
  await movedLeague(league);
  expect(await league.refused("dismissMoveIn", { as: user })).toMatchObject({ status: 403 });
  const { openQuiet } = await streamsTo(league);
  const other = await openQuiet({ as: (await signUp(league, "Grace", "ADMIN")).token });
  const dismissal = {
    method: "DELETE",
    url: "/api/admin/moveIn",
    headers: { authorization: `Bearer ${league.admin}` },
  } as const;
  const replies = await raceOnLock(
    league.context.db,
    (trx) => trx.updateTable("move_ins").set({ id: 1 }).execute(),
    () => [1, 2].map(() => league.http.server.inject(dismissal)),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
  expect(await noticeIn(league)).toBeNull();
  await other.receives("admin");
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "dismissMoveIn" } });
  expect(data).toMatchObject([{ author: { kind: "USER", userId: league.adminId }, subject: null, changes: [] }]);
});

const id = (last: string) => last.padStart(24, "65a1b2c3d4e5f60718293a4b");
const kinds = {
  user: 11,
  ranked_result: 12,
  queue: 13,
  mode: 14,
  clan: 15,
  event: 16,
  league_result: 17,
  vote: 18,
  season: 19,
} as const;

test("each page of the original with an id leads to the page of what moved in", async ({ league: { context } }) => {
  const moved = Object.entries(kinds).map(([kind, new_id]) => ({
    kind: kind as keyof typeof kinds,
    old_id: id(String(new_id)),
    new_id,
  }));
  await insertMovedIn(context.db, 0, moved);
  const leads = (path: string) => findMovedPage(context, path);
  const pages = [
    ["users", "ranked/users", kinds.user],
    ["ranked/users", "ranked/users", kinds.user],
    ["ranked/results", "ranked/results", kinds.ranked_result],
    ["ranked/queues", "ranked/queues", kinds.queue],
    ["ranked/modes", "ranked/modes", kinds.mode],
    ["league/users", "league/users", kinds.user],
    ["league/clans", "league/clans", kinds.clan],
    ["league/calendar", "league/calendar", kinds.event],
    ["league/results", "league/results", kinds.league_result],
    ["league/votes", "league/votes", kinds.vote],
  ] as const;
  for (const [old, page, key] of pages) {
    expect(await leads(`${old}/${id(String(key))}`), old).toBe(`/${page}/${key}`);
    expect(await leads(`${old}/${id(String(key)).toUpperCase()}/`), old).toBe(`/${page}/${key}`);
    expect(await leads(`${old}/${id("99")}`), `unknown of ${old}`).toBeNull();
  }
  expect(await leads(`ranked/results/${id(String(kinds.league_result))}`), "of the other area").toBeNull();
});

test("nothing but an id of 24 hexadecimal digits behind a page of the original is looked for", async ({ league }) => {
  const none = id("1");
  const others = [
    "",
    "ranked",
    "ranked/users",
    "ranked/users/7",
    `ranked/users/${none}0`,
    `ranked/users/${none.slice(1)}`,
    `ranked/users/${none.replace("6", "g")}`,
    `ranked/users/${none}/versus/${none}`,
    none,
    `/${none}`,
    `constructor/${none}`,
    `ranked/votes/${none}`,
    `league/queues/${none}`,
    `api/ranked/users/${none}`,
    `preview/ranked/users/${none}.png`,
    `/ranked/users/${none}`,
    `ranked//users/${none}`,
  ];
  // Not even a promise: ordinary pages are not kept waiting.
  for (const path of others) expect(findMovedPage(league.context, path), path).toBeNull();
});

test("an old stat leads to the stat that its player has by now, and without one to the player", async ({ league }) => {
  const { context, admin: as } = league;
  const [ann = "", , cleo = ""] = await makePlayers(league, "Ann", "Bob", "Cleo");
  const { _id: result } = await post(league, await makeMode(league, "Duel"), roundOf(["Ann", "Bob"]));
  await league.call("freezeResult", { as, id: result });
  const { db } = context;
  const { board_id } = await db.selectFrom("stats").select("board_id").executeTakeFirstOrThrow();
  const stat = (userId: string) => ({ old_id: id(userId), new_id: Number(userId), board_id });
  await insertMovedIn(db, 0, [
    { kind: "ranked_stat", ...stat(ann) },
    { kind: "ranked_stat", ...stat(cleo) },
    { kind: "league_stat", ...stat(cleo) },
  ]);
  const own = await db.selectFrom("stats").select("id").where("user_id", "=", Number(ann)).executeTakeFirstOrThrow();
  expect(await findMovedPage(context, `ranked/stats/${id(ann)}`)).toBe(`/ranked/stats/${own.id}`);
  expect(await findMovedPage(context, `ranked/stats/${id(cleo)}`)).toBe(`/ranked/users/${cleo}`);
  expect(await findMovedPage(context, `league/stats/${id(cleo)}`)).toBe(`/league/users/${cleo}`);
});
