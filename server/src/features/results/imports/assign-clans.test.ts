import { expect, test } from "vitest";
import { createServerRound } from "../../../../test/play.ts";
import { assignClans, type SeasonClan } from "./find-import-errors.ts";
import type { ResolvedRound } from "./resolve-players.ts";

/** The ids of the users, by name. Guests are in no clan. */
const userIds = { "Fox 1": 11, "Fox 2": 12, "Fox 3": 13, "Owl 1": 21, "Owl 2": 22, "Guest 1": 91, "Guest 2": 92 };
type Name = keyof typeof userIds;
const foxes: SeasonClan = { id: 1, name: "Foxes", userIds: new Set([11, 12, 13]) };
const owls: SeasonClan = { id: 2, name: "Owls", userIds: new Set([21, 22]) };

/** The names of the clans in the message of a game server; absent if the message names none. */
type ClanNames = { readonly redClan?: string; readonly blueClan?: string };

/** Creates a round of these players. The first half is red. */
function createRound(names: readonly Name[], clanNames: ClanNames = {}): ResolvedRound {
  const round = createServerRound(names, clanNames);
  const players = names.map((name, index) => ({ ...(round.players[index] ?? expect.fail()), userId: userIds[name] }));
  return { ...round, format: "psv", hasLostMarkdown: false, players };
}

test("each side gets the clan of its players, whatever clans the message names", () => {
  const names: Name[] = ["Owl 1", "Owl 2", "Fox 1", "Fox 2"];
  for (const clanNames of [{}, { redClan: "Foxes", blueClan: "Nobodies" }]) {
    expect(assignClans(createRound(names, clanNames), [foxes, owls])).toEqual({ red: owls, blue: foxes });
  }
});

type RejectedRound = {
  readonly rule: string;
  readonly names: readonly Name[];
  readonly clanNames?: ClanNames;
  readonly code: string;
  readonly details: Readonly<Record<string, string>>;
};
const rejectedRounds: RejectedRound[] = [
  {
    rule: "with a blue player of another clan than the first blue player",
    names: ["Fox 1", "Fox 2", "Owl 1", "Fox 3"],
    code: "CLAN_NAME_MISMATCH",
    details: { clanName: "Owls", clanNameReal: "Foxes", userName: "Fox 3" },
  },
  {
    rule: "with a player of another clan, even after a player without a clan",
    names: ["Guest 1", "Fox 1", "Owl 1", "Fox 2"],
    code: "CLAN_NAME_MISMATCH",
    details: { clanName: "Owls", clanNameReal: "Foxes", userName: "Fox 2" },
  },
  {
    rule: "whose second player is in no clan",
    names: ["Fox 1", "Guest 1", "Owl 1", "Owl 2"],
    code: "PLAYER_NOT_IN_CLAN",
    details: { userName: "Guest 1" },
  },
  {
    rule: "whose first player is in no clan, even if the message names an unknown clan",
    names: ["Guest 1", "Fox 1", "Owl 1", "Owl 2"],
    clanNames: { redClan: "Nobodies" },
    code: "PLAYER_NOT_IN_CLAN",
    details: { userName: "Guest 1" },
  },
  {
    rule: "of players without a clan for whom the message names a clan of the season in other letter case",
    names: ["Guest 1", "Guest 2", "Owl 1", "Owl 2"],
    clanNames: { redClan: "FOXES" },
    code: "PLAYER_NOT_IN_CLAN",
    details: { userName: "Guest 1" },
  },
  {
    rule: "with an unknown red clan and a blue player without a clan",
    names: ["Guest 1", "Guest 2"],
    clanNames: { redClan: "Nobodies" },
    code: "PLAYER_NOT_IN_CLAN",
    details: { userName: "Guest 2" },
  },
  {
    rule: "with an unknown blue clan",
    names: ["Fox 1", "Fox 2", "Guest 1", "Guest 2"],
    clanNames: { redClan: "Foxes", blueClan: "Nobodies" },
    code: "CLAN_NOT_FOUND",
    details: { clanName: "Nobodies" },
  },
  {
    rule: "with two unknown clans",
    names: ["Guest 1", "Guest 2"],
    clanNames: { redClan: "Reds", blueClan: "Blues" },
    code: "CLAN_NOT_FOUND",
    details: { clanName: "Reds" },
  },
  {
    rule: "between players of one clan",
    names: ["Fox 1", "Fox 2"],
    code: "SAME_CLAN",
    details: { clanName: "Foxes" },
  },
];

test.each(rejectedRounds)("a round $rule is rejected with $code", ({ names, clanNames, code, details }) => {
  const assign = () => assignClans(createRound(names, clanNames), [foxes, owls]);
  expect(assign).toThrow(expect.objectContaining({ code, details }));
});
