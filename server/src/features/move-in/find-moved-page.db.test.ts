import { expect } from "vitest";
import { insertMovedIn } from "../../../test/moved-in-queries.ts";
import { test } from "../../../test/open-league.ts";
import { makeMode, makePlayers, post, roundOf } from "../../../test/play.ts";
import { findMovedPage } from "./find-moved-page.ts";

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
    ...{ kind: kind as keyof typeof kinds, old_id: id(String(new_id)), new_id },
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
    ...["", "ranked", "ranked/users", "ranked/users/7", `ranked/users/${none}0`, `ranked/users/${none.slice(1)}`],
    ...[`ranked/users/${none.replace("6", "g")}`, `ranked/users/${none}/versus/${none}`, none, `/${none}`],
    ...[`constructor/${none}`, `ranked/votes/${none}`, `league/queues/${none}`, `api/ranked/users/${none}`],
    ...[`preview/ranked/users/${none}.png`, `/ranked/users/${none}`, `ranked//users/${none}`],
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
