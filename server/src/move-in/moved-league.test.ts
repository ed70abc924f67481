import { Decimal128, type Document } from "bson";
import { describe, expect, test } from "vitest";
import {
  type Change,
  first,
  gone,
  membersOf,
  moved,
  player,
  resultsOf,
  set,
} from "../../test/dump/move-small-league.ts";
import { day, idOf } from "../../test/dump/small-league.ts";
import type { MoveCode } from "./move-report.ts";

test("a league in which nothing is odd comes as it is", async () => {
  const league = await moved();
  expect(league.report.changed).toEqual([]);
  expect(league.report.leftOut.map(({ collection, code, count }) => [collection, code, count])).toEqual([
    ["statrankeds", "DERIVED", 1],
    ["stats", "DERIVED", 1],
    ["webhooks", "DERIVED", 1],
  ]);
  expect(league.moved).toEqual({
    ...{ users: 4, deletedUsers: 0, modes: 1, seasons: 2, clans: 4, rosterPlaces: 8 },
    ...{ rankedResults: 2, rankedValidated: 1, leagueResults: 2, leagueValidated: 2 },
    ...{ events: 1, votes: 1, voteEntries: 3, queues: 1 },
  });
  expect(league.elo).toEqual({
    players: 1,
    largest: [
      { userName: "Ann", board: "Season 2", stored: 1020, now: 1030.53 },
      { userName: "Ann", board: "gCTF 2v2", stored: 990, now: 984 },
    ],
  });
  const { results } = await resultsOf(league);
  expect(results).toMatchObject([
    { area: "ranked", map: "ctf5", red_score: 200, freeze_number: 1, red_elo_gain: -16, event_id: null },
    { area: "ranked", frozen: 0, freeze_number: null, has_round: 1, frozen_at: null },
    { area: "league", freeze_number: 1, red_elo_gain: 16, event_id: null, team_size: 2 },
    { area: "league", freeze_number: 2, event_id: 1, red_elo_before: 1016, blue_elo_before: 984 },
  ]);
  expect(league.clans.clans.map(({ row }) => row.final_elo)).toEqual([1016, 984, null, null]);
});

/** What makes each code, where it stands, and of which document. */
const oddities: readonly (readonly [MoveCode, collection: string, id: number, change: Change, isLeftOut?: true])[] = [
  ["NAME_CLEANED", "users", 2, set("users", { userName: " B\u200bob\u0007 " }, 1)],
  ["NAME_CUT", "users", 2, set("users", { userName: "x".repeat(40) }, 1)],
  ["NAME_TAKEN", "users", 2, set("users", { userName: "ANN" }, 1)],
  ["NAME_MISSING", "users", 2, set("users", { userName: "\u200b" }, 1)],
  ["NAME_MISSING", "modes", 201, set("modes", { name: undefined })],
  ["EMAIL_INVALID", "users", 2, set("users", { email: "bob" }, 1)],
  ["EMAIL_TAKEN", "users", 2, set("users", { email: "ann@example.org" }, 1)],
  ["EMAIL_MISSING", "users", 2, set("users", { email: null }, 1)],
  ["NO_PASSWORD", "users", 2, set("users", { password: "$2a$31$tooexpensive" }, 1)],
  ["ROLE_UNKNOWN", "users", 2, set("users", { role: "GUEST" }, 1)],
  ["AVATAR_DROPPED", "users", 2, set("users", { avatar: "http://example.org/a.png" }, 1)],
  ["DISCORD_ID", "users", 2, set("users", { discordId: "123456" }, 1), true],
  ["WRONG_TYPE", "users", 2, set("users", { userName: 42 }, 1)],
  ["DATE_MISSING", "resultrankeds", 501, set("resultrankeds", { date: null })],
  ["DATE_WRONG_TYPE", "resultrankeds", 501, set("resultrankeds", { date: "2025-04-02T18:00:00Z" })],
  ["DATE_WRONG_TYPE", "resultrankeds", 501, set("resultrankeds", { date: new Date(Number.NaN) })],
  ["END_MISSING", "seasons", 102, set("seasons", { endDate: null }, 1)],
  ["END_CHANGED", "seasons", 102, set("seasons", { endDate: day("2025-03-05") }, 1)],
  ["END_CHANGED", "events", 601, set("events", { endDate: day("2025-03-31") })],
  ["USER_GONE", "resultrankeds", 501, player("resultrankeds", { userId: gone })],
  ["PLAYER_WITHOUT_USER", "resultrankeds", 501, player("resultrankeds", { userId: null })],
  ["PLAYER_TWICE", "resultrankeds", 501, player("resultrankeds", { userId: idOf(3).toHexString() })],
  [
    "PLAYER_IN_TWO_CLANS",
    "clans",
    303,
    ({ clans, users }) => {
      membersOf(clans[3]).push(first(membersOf(clans[2])));
      Object.assign(first(users), { clanId: idOf(304).toHexString() });
    },
  ],
  ["ROSTER_FROM_USER", "users", 1, ({ clans }) => membersOf(clans[2]).shift()],
  ["ROSTER_FROM_CLAN", "clans", 303, set("users", { clanId: idOf(304).toHexString() })],
  ["SEASON_GONE", "results", 401, set("results", { seasonId: gone, redClanId: gone, blueClanId: gone })],
  ["SEASON_FROM_CLAN", "results", 401, set("results", { seasonId: undefined, seasonName: undefined })],
  ["CLAN_GONE", "results", 401, set("results", { redClanId: gone, redClanName: "Bears" })],
  ["CLAN_OF_OTHER_SEASON", "results", 401, set("results", { redClanId: idOf(303) })],
  ["CLAN_MISSING", "results", 401, set("results", { redClanId: null, redClanName: null })],
  ["SAME_CLAN", "results", 401, set("results", { redClanId: idOf(302) })],
  ["MODE_MISSING", "resultrankeds", 501, set("resultrankeds", { modeId: null, modeName: null })],
  ["MODE_GONE", "resultrankeds", 501, set("resultrankeds", { modeId: gone, modeName: "gCTF 3v3" })],
  ["TEAM_EMPTY", "resultrankeds", 501, set("resultrankeds", { redPlayers: [] })],
  [
    "TEAMS_UNEVEN",
    "resultrankeds",
    501,
    ({ resultrankeds }) => (first(resultrankeds)["redPlayers"] as Document[]).pop(),
  ],
  ["MAP_MISSING", "resultrankeds", 501, set("resultrankeds", { map: null })],
  ["MAP_CLEANED", "resultrankeds", 501, set("resultrankeds", { map: "maps/ctf5" })],
  ["MAPS_CHANGED", "queues", 801, set("queues", { maps: ["dm1", "ctf_5"] })],
  ["FIGURE_UNREADABLE", "resultrankeds", 501, player("resultrankeds", { kills: "many" })],
  ["FIGURE_UNREADABLE", "resultrankeds", 501, player("resultrankeds", { flags: 2 ** 31 })],
  ["FIGURE_ROUNDED", "resultrankeds", 501, player("resultrankeds", { kills: 2.5 })],
  ["SCORE_UNREADABLE", "resultrankeds", 501, set("resultrankeds", { redScore: Number.POSITIVE_INFINITY })],
  ["FREEZE_TIME_MISSING", "resultrankeds", 501, set("resultrankeds", { freezedAt: null })],
  ["WINNER_DIFFERS", "resultrankeds", 501, set("resultrankeds", { winnerSide: "red" })],
  ["FORFEIT_UNCLEAR", "resultrankeds", 501, set("resultrankeds", { isForfeit: true, winnerSide: "" })],
  [
    "FLAGS_UNREPORTED",
    "resultrankeds",
    501,
    ({ resultrankeds: [result] }) => {
      for (const side of ["redPlayers", "bluePlayers"]) for (const one of result?.[side] ?? []) one.flags = 0;
    },
  ],
  ["CALLED_OFF", "resultrankeds", 501, set("resultrankeds", { hasBeenCanceled: true }), true],
  ["VOTED", "resultrankeds", 501, set("resultrankeds", { hasBeenVoted: true })],
  ["EVENT_LEFT_OUT", "events", 601, set("events", { clanBId: idOf(302) }), true],
  ["STREAM_DROPPED", "events", 601, set("events", { twitch: "twitch.tv/foxes" })],
  ["TEXT_CLEANED", "events", 601, set("events", { description: "Bring\u0000 tea\r\nand cake" })],
  ["TEXT_CUT", "events", 601, set("events", { description: "x".repeat(2001) })],
  ["VOTE_DRAFT", "votes", 701, set("votes", { question: " " })],
  ["VOTE_LEFT_OUT", "votes", 701, set("votes", { type: "MAP" }), true],
  [
    "ENTRY_LEFT_OUT",
    "votes",
    713,
    ({ votes }) => Object.assign(first(votes)["votes"][2], { playerId: null, playerName: null }),
    true,
  ],
  ["QUEUE_LEFT_OUT", "queues", 801, set("queues", { modeId: gone, modeName: "gone" }), true],
  ["SIZE_DIFFERS", "resultrankeds", 501, set("resultrankeds", { mode: "3v3" })],
  ["SIZE_DIFFERS", "queues", 801, set("queues", { mode: "3v3" })],
  ["WAITING", "queues", 8011, set("queues", { players: [{ _id: idOf(8011), userId: idOf(1) }] }), true],
  ["DISCORD_ID", "queues", 801, set("queues", { categoryId: "987654321" }), true],
  ["COLLECTION_UNKNOWN", "chats", 1000, (league) => Object.assign(league, { chats: [{ _id: idOf(1000) }] }), true],
];

describe("what is odd is reported, and nothing else", () => {
  test.for(oddities)("%s of %s", async ([code, collection, id, change, isLeftOut]) => {
    const { report } = await moved(change);
    const line = (isLeftOut ? report.leftOut : report.changed).find(
      (one) => one.code === code && one.collection === collection,
    );
    expect(line).toMatchObject({ count: 1, ids: [idOf(id).toHexString()] });
    const others = report.changed.filter((one) => one !== line).map((one) => one.code);
    expect(others).toEqual(alsoChanged[code] ?? []);
  });
});

/** Codes that come with a code, because the document is odd in that way, too. */
const alsoChanged: Partial<Record<MoveCode, MoveCode[]>> = {
  PLAYER_IN_TWO_CLANS: ["ROSTER_FROM_USER"],
  SEASON_GONE: ["CLAN_GONE"],
};

test("figures are read as any number of MongoDB's, and rounded", async () => {
  const figures = { score: 7n, kills: Decimal128.fromString("2.5"), deaths: " 12 ", flags: -0.5 };
  const { players } = await resultsOf(await moved(player("resultrankeds", figures)));
  expect(players[0]?.[0]).toMatchObject({ score: 7, kills: 3, deaths: 12, flags: 0 });
});
