import type { Document } from "bson";
import type { ReportCode } from "../../src/legacy-import/import-context.ts";
import { type Change, changeFields, changePlayer, deletedId, getFirst, listMembers } from "./import-small-league.ts";
import { createDate, createId } from "./small-league.ts";

/**
 * Changes to the small league that the legacy import tolerates. Each makes the import report the code for the document with
 * the id. The first of three digits of an id stands for the collection, such as 3 for clans and 5 for ranked results (see
 * `small-league.ts`). `changeFields` changes the first document of the collection, or the second one with the index 1: Bob, or
 * the second season. `isLeftOut` is true if the import leaves out the document, or the part of it that was changed.
 */
export const irregularities: readonly (readonly [
  code: ReportCode,
  collection: string,
  id: number,
  change: Change,
  isLeftOut?: true,
])[] = [
  ["NAME_CLEANED", "users", 2, changeFields("users", { userName: " B\u200bob\u0007 " }, 1)],
  ["NAME_CUT", "users", 2, changeFields("users", { userName: "x".repeat(40) }, 1)],
  ["NAME_TAKEN", "users", 2, changeFields("users", { userName: "ANN" }, 1)],
  ["NAME_MISSING", "users", 2, changeFields("users", { userName: "\u200b" }, 1)],
  ["NAME_MISSING", "modes", 201, changeFields("modes", { name: undefined })],
  ["EMAIL_INVALID", "users", 2, changeFields("users", { email: "bob" }, 1)],
  ["EMAIL_TAKEN", "users", 2, changeFields("users", { email: "ann@example.org" }, 1)],
  ["EMAIL_MISSING", "users", 2, changeFields("users", { email: null }, 1)],
  ["NO_PASSWORD", "users", 2, changeFields("users", { password: "$2a$31$tooexpensive" }, 1)],
  ["ROLE_UNKNOWN", "users", 2, changeFields("users", { role: "GUEST" }, 1)],
  ["AVATAR_DROPPED", "users", 2, changeFields("users", { avatar: "http://example.org/a.png" }, 1)],
  ["DISCORD_ID", "users", 2, changeFields("users", { discordId: "123456" }, 1), true],
  ["WRONG_TYPE", "users", 2, changeFields("users", { userName: 42 }, 1)],
  ["DATE_MISSING", "resultrankeds", 501, changeFields("resultrankeds", { date: null })],
  ["DATE_WRONG_TYPE", "resultrankeds", 501, changeFields("resultrankeds", { date: "2025-04-02T18:00:00Z" })],
  ["DATE_WRONG_TYPE", "resultrankeds", 501, changeFields("resultrankeds", { date: new Date(Number.NaN) })],
  ["END_MISSING", "seasons", 102, changeFields("seasons", { endDate: null }, 1)],
  // With these changes, the season would end when it starts, and the event a day before it starts.
  ["END_CHANGED", "seasons", 102, changeFields("seasons", { endDate: createDate("2025-03-05") }, 1)],
  ["END_CHANGED", "events", 601, changeFields("events", { endDate: createDate("2025-03-31") })],
  ["USER_GONE", "resultrankeds", 501, changePlayer("resultrankeds", { userId: deletedId })],
  ["PLAYER_WITHOUT_USER", "resultrankeds", 501, changePlayer("resultrankeds", { userId: null })],
  ["PLAYER_TWICE", "resultrankeds", 501, changePlayer("resultrankeds", { userId: createId(3).toHexString() })],
  [
    "PLAYER_IN_TWO_CLANS",
    "clans",
    303,
    // Ann is a member of both clans of the second season, the Foxes (303) and the Owls (304). Her profile names the Owls.
    ({ clans: [, , foxes, owls], users: [ann] }) => {
      listMembers(owls).push(getFirst(listMembers(foxes)));
      Object.assign(ann as Document, { clanId: createId(304).toHexString() });
    },
  ],
  // Ann is missing in the Foxes' player list, but her profile names the Foxes.
  ["ROSTER_FROM_USER", "users", 1, ({ clans: [, , foxes] }) => listMembers(foxes).shift()],
  // Ann is in the Foxes' player list, but her profile names the Owls.
  ["ROSTER_FROM_CLAN", "clans", 303, changeFields("users", { clanId: createId(304).toHexString() })],
  // The season of result 401 is found by its name. Clan 399 names no season and gets the oldest one.
  ["SEASON_FOUND", "results", 401, changeFields("results", { seasonId: deletedId })],
  ["SEASON_FOUND", "clans", 399, ({ clans }) => clans.push({ _id: createId(399), name: "Bears" })],
  [
    "SEASON_GONE",
    "clans",
    399,
    ({ clans }) => clans.push({ _id: createId(399), name: "Bears", seasonId: deletedId }),
    true,
  ],
  ["SEASON_GONE", "results", 401, changeFields("results", { seasonId: deletedId, seasonName: "Gone" }), true],
  ["SEASON_FROM_CLAN", "events", 601, changeFields("events", { seasonId: createId(101) })],
  ["SEASON_FROM_CLAN", "results", 401, changeFields("results", { seasonId: undefined, seasonName: undefined })],
  ["CLAN_GONE", "results", 401, changeFields("results", { redClanId: deletedId, redClanName: "Bears" })],
  ["CLAN_OF_OTHER_SEASON", "results", 401, changeFields("results", { redClanId: createId(303) })],
  ["CLAN_MISSING", "results", 401, changeFields("results", { redClanId: null, redClanName: null })],
  ["SAME_CLAN", "results", 401, changeFields("results", { redClanId: createId(302) })],
  ["MODE_MISSING", "resultrankeds", 501, changeFields("resultrankeds", { modeId: null, modeName: null })],
  ["MODE_GONE", "resultrankeds", 501, changeFields("resultrankeds", { modeId: deletedId, modeName: "gCTF 3v3" })],
  ["TEAM_EMPTY", "resultrankeds", 501, changeFields("resultrankeds", { redPlayers: [] })],
  [
    "TEAMS_UNEVEN",
    "resultrankeds",
    501,
    ({ resultrankeds }) => (getFirst(resultrankeds)["redPlayers"] as Document[]).pop(),
  ],
  ["MAP_MISSING", "resultrankeds", 501, changeFields("resultrankeds", { map: null })],
  ["MAP_CLEANED", "resultrankeds", 501, changeFields("resultrankeds", { map: "maps/ctf5" })],
  ["MAPS_CHANGED", "queues", 801, changeFields("queues", { maps: ["dm1", "ctf_5"] })],
  ["FIGURE_UNREADABLE", "resultrankeds", 501, changePlayer("resultrankeds", { kills: "many" })],
  ["FIGURE_UNREADABLE", "resultrankeds", 501, changePlayer("resultrankeds", { flags: 2 ** 31 })],
  ["FIGURE_ROUNDED", "resultrankeds", 501, changePlayer("resultrankeds", { kills: 2.5 })],
  ["SCORE_UNREADABLE", "resultrankeds", 501, changeFields("resultrankeds", { redScore: Number.POSITIVE_INFINITY })],
  ["FREEZE_TIME_MISSING", "resultrankeds", 501, changeFields("resultrankeds", { freezedAt: null })],
  ["WINNER_DIFFERS", "resultrankeds", 501, changeFields("resultrankeds", { winnerSide: "red" })],
  ["FORFEIT_UNCLEAR", "resultrankeds", 501, changeFields("resultrankeds", { isForfeit: true, winnerSide: "" })],
  [
    "FLAGS_UNREPORTED",
    "resultrankeds",
    501,
    ({ resultrankeds: [result] }) => {
      for (const side of ["redPlayers", "bluePlayers"]) for (const player of result?.[side] ?? []) player.flags = 0;
    },
  ],
  ["CALLED_OFF", "resultrankeds", 501, changeFields("resultrankeds", { hasBeenCanceled: true }), true],
  // The players decided the result by a vote, so it becomes a forfeit of the losing side.
  ["VOTED", "resultrankeds", 501, changeFields("resultrankeds", { hasBeenVoted: true })],
  ["EVENT_LEFT_OUT", "events", 601, changeFields("events", { clanBId: createId(302) }), true],
  ["STREAM_DROPPED", "events", 601, changeFields("events", { twitch: "twitch.tv/foxes" })],
  ["TEXT_CLEANED", "events", 601, changeFields("events", { description: "Bring\u0000 tea\r\nand cake" })],
  ["TEXT_CUT", "events", 601, changeFields("events", { description: "x".repeat(2001) })],
  ["VOTE_DRAFT", "votes", 701, changeFields("votes", { question: " " })],
  ["VOTE_LEFT_OUT", "votes", 701, changeFields("votes", { type: "MAP" }), true],
  [
    "ENTRY_LEFT_OUT",
    "votes",
    701,
    ({ votes }) => Object.assign(getFirst(votes)["votes"][2], { playerId: null, playerName: null }),
    true,
  ],
  ["QUEUE_LEFT_OUT", "queues", 801, changeFields("queues", { modeId: deletedId, modeName: "gone" }), true],
  ["SIZE_DIFFERS", "resultrankeds", 501, changeFields("resultrankeds", { mode: "3v3" })],
  ["SIZE_DIFFERS", "queues", 801, changeFields("queues", { mode: "3v3" })],
  ["WAITING", "queues", 801, changeFields("queues", { players: [{ _id: createId(8011), userId: createId(1) }] }), true],
  ["DISCORD_ID", "queues", 801, changeFields("queues", { categoryId: "987654321" }), true],
  ["COLLECTION_UNKNOWN", "chats", 1000, (league) => Object.assign(league, { chats: [{ _id: createId(1000) }] }), true],
];
