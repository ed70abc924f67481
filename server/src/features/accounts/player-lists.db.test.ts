import { expect } from "vitest";
import { addGameServer, postRound } from "../../../test/game-server.ts";
import { beginSeason, createClan } from "../../../test/league-season.ts";
import { openLeague, test } from "../../../test/open-league.ts";
import { createPlayers, createServerRound } from "../../../test/play.ts";
import { getEmail, signUp } from "../../../test/sign-up.ts";
import { observeTransactions } from "../../platform/database/database.ts";
import type { LeagueTransaction } from "../context.ts";
import { processRounds } from "../game-servers/process-rounds.ts";
import type { SignedIn } from "../people/users/find-viewer.ts";
import { formatJsonMessage } from "../results/imports/format-round-message.ts";
import { storePlayerList } from "./store-player-list.ts";

/** The lines of a list for the league of `openListedLeague`, and how the preview marks each of them. */
const markByLine: Readonly<Record<string, [state: string, reason: string | null]>> = {
  "fresh\tFresh@players.example\tfoxes": ["NEW", null],
  // The blanks in the e-mail and after "OWLS" are removed.
  "second\t \tOWLS ": ["NEW", null],
  "Known\t\tOwls": ["KNOWN", null],
  "taken\t\tFoxes": ["DOUBTFUL", "The league spells this name Taken: that player is used"],
  "the one": ["DOUBTFUL", "This is the in-game name of a player: that player is used"],
  Unal: ["DOUBTFUL", "Similar to the player Ünal: a new player will be created"],
  // The first letter of this name is Cyrillic.
  Тaken: ["DOUBTFUL", "Similar to the player Taken: a new player will be created"],
  "other\t\tFoxés": ["DOUBTFUL", "Similar to the clan Foxes: a new clan Foxés will be created"],
  "Nora\tnora@players.example": ["DOUBTFUL", "The player has no e-mail in the league: invite them to set it"],
  [`Sara\t${getEmail("Sara")}`]: ["KNOWN", null],
  "Tom\tother@players.example": ["DOUBTFUL", "The player has another e-mail in the league, which is kept"],
  // A deleted player's name is available, and is not similar to that of an existing player.
  gone: ["NEW", null],
};
// An empty line follows each player, so the players are on lines 2, 4, 6 and so on.
const listText = `Name\tE-mail\tClan\r\n${Object.keys(markByLine).join("\r\n\r\n")}`;

/** Opens a league with players and a clan to which the lines of `markByLine` refer. Returns the id of the player "Known". */
async function openListedLeague() {
  const league = await openLeague({ PUBLIC_URL: "https://league.example" });
  const { admin } = league;
  await beginSeason(league);
  const [knownId = "", takenId = "", , neoId = ""] = await createPlayers(league, "Known", "Taken", "Ünal", "Neo");
  await createClan(league, "Foxes", takenId);
  await league.call("linkName", { as: admin, id: neoId, body: { name: "the one" } });
  await league.call("makePlayer", { as: admin, body: { userName: "Nora" } });
  await signUp(league, "Sara");
  await signUp(league, "Tom");
  const [deletedId = ""] = await createPlayers(league, "Gone");
  await league.call("deleteUser", { as: admin, id: deletedId });
  return { league, admin, knownId };
}

test("the preview of a list shows known, new and doubtful players, and the new clans", async () => {
  const { league, admin, knownId } = await openListedLeague();
  const { data: preview } = await league.call("previewPlayerList", { as: admin, body: { text: listText } });
  expect(preview.players.map(({ state, reason }) => [state, reason])).toEqual(Object.values(markByLine));
  expect(preview.players[0]).toMatchObject({
    line: 2,
    userName: "fresh",
    email: "fresh@players.example",
    clanName: "Foxes",
  });
  // The first line with this clan spells it "OWLS".
  expect(preview.players[2]).toMatchObject({ userId: knownId, clanName: "OWLS" });
  expect(preview.newClans).toEqual(["OWLS", "Foxés"]);
});

test("a list with doubtful lines is rejected unless the admin accepts them", async () => {
  const { league, admin } = await openListedLeague();
  const usersBefore = await league.call("searchUsers", { as: admin });
  expect(await league.rejected("storePlayerList", { as: admin, body: { text: listText } })).toMatchObject({
    status: 409,
    errorCode: "LIST_REFUSED",
    message: "Line 8 is doubtful: The league spells this name Taken: that player is used",
  });
  expect(await league.call("searchUsers", { as: admin })).toEqual(usersBefore);
});

test("an accepted list is stored completely, with clans and invitations", async () => {
  const { league, admin, knownId } = await openListedLeague();
  const { data: storedList } = await league.call("storePlayerList", {
    as: admin,
    body: { text: listText, acceptDoubtful: true },
  });
  expect(storedList.newClans).toEqual(["OWLS", "Foxés"]);
  expect(storedList.invitations.map(({ userName, clanName }) => [userName, clanName])).toEqual([
    ["fresh", "Foxes"],
    ["second", "OWLS"],
    ["Unal", null],
    ["Тaken", null],
    ["other", "Foxés"],
    ["gone", null],
  ]);

  const { data: clans } = await league.call("searchClans");
  expect(Object.fromEntries(clans.map(({ name, players }) => [name, players.map(({ userName }) => userName)]))).toEqual(
    { Foxes: ["fresh", "Taken"], Foxés: ["other"], OWLS: ["Known", "second"] },
  );

  // The audit log also lists the change for a known player who gets a clan.
  const filter = { kind: "USER", subjectId: knownId } as const;
  const { data: entries } = await league.call("searchHistory", { as: admin, body: filter });
  expect(entries.map(({ action }) => action)).toContain("storePlayerList");

  for (const expectedUser of [
    { userName: "fresh", email: "fresh@players.example" },
    { userName: "second", email: null },
  ]) {
    const invitation = storedList.invitations.find(({ userName }) => userName === expectedUser.userName);
    const secret = invitation?.url.split("#")[1] ?? "";
    expect((await league.call("openInvitation", { body: { secret } })).data).toMatchObject(expectedUser);
  }

  // The players of the stored list are now known.
  const { data: secondPreview } = await league.call("previewPlayerList", {
    as: admin,
    body: { text: "fresh\n\nsecond,,owls" },
  });
  expect(secondPreview.players.map(({ state }) => state)).toEqual(["KNOWN", "KNOWN"]);
});

test("a list is rejected without an active season", async ({ admin, league }) => {
  await league.expectError(409, "NO_ACTIVE_SEASON", "previewPlayerList", { as: admin, body: { text: "a" } });
});

test("the preview shows why lines are wrong, and a list with a wrong line is rejected completely", async ({
  admin,
  league,
}) => {
  await beginSeason(league);
  const [annId = ""] = await createPlayers(league, "Ann", "Bob");
  await createClan(league, "Foxes", annId);
  /** The reason why each line is wrong; empty if it is not wrong. */
  const expectedReasons: Record<string, string> = {
    "fine;;Owls": "",
    "te\u200bero": "The name must not contain control or invisible characters",
    ["x".repeat(33)]: "The name must have at most 32 characters",
    ";a@b.example": "The name must not be empty",
    "c;no e-mail": "The e-mail must be an e-mail address",
    "d;admin@league.example": "The e-mail belongs to admin",
    FINE: "Line 1 has the same player",
    "Ann;;Owls": "The player is in Foxes",
    [`e;;${"x".repeat(33)}`]: "The clan must have at most 32 characters",
    "f;f@b.example": "",
    "g;F@b.example": "Line 10 has the same e-mail",
    // A new player's name may equal Ann's id.
    [`${annId};;`]: "",
  };
  const text = Object.keys(expectedReasons).join("\n");
  const { data } = await league.call("previewPlayerList", { as: admin, body: { text } });
  expect(data.players.map(({ state, reason }) => (state === "WRONG" ? reason : ""))).toEqual(
    Object.values(expectedReasons),
  );

  const usersBefore = await league.call("searchUsers", { as: admin });
  expect(await league.rejected("storePlayerList", { as: admin, body: { text, acceptDoubtful: true } })).toMatchObject({
    status: 409,
    errorCode: "LIST_REFUSED",
    errorData: { line: 2 },
  });
  expect(await league.call("searchUsers", { as: admin })).toEqual(usersBefore);
  expect((await league.call("searchClans")).data).toHaveLength(1);
});

test("an empty list and a list with more than 500 players are rejected", async ({ admin, league }) => {
  await beginSeason(league);
  const readError = (text: string) => league.rejected("previewPlayerList", { as: admin, body: { text } });
  expect(await readError(" \n\t\n")).toMatchObject({
    status: 400,
    errorData: { field: "text", reason: "must name a player" },
  });
  const names = Array.from({ length: 501 }, (_, index) => `p${index}`);
  expect(await readError(names.join("\n"))).toMatchObject({
    status: 400,
    errorData: { field: "text", reason: "must have at most 500 players" },
  });
});

test("rounds that name an unknown player are processed again when a list creates the player", async ({ league }) => {
  await beginSeason(league);
  await createPlayers(league, "Bob");
  const { key } = await addGameServer(league, "EU 1");
  await postRound(league, key, formatJsonMessage(createServerRound(["Ann", "Bob"])));
  await processRounds(league.context);
  const readReason = async () => (await league.call("searchRounds", { as: league.admin })).data[0]?.reason;
  expect(await readReason()).toBe('Missing player "Ann"');
  await league.call("storePlayerList", { as: league.admin, body: { text: "Ann" } });
  // A round that will be processed again has no reason.
  expect(await readReason()).toBeNull();
});

test("a new player of a list takes a name that another player has only proposed", async ({ league }) => {
  await beginSeason(league);
  const { token } = await signUp(league, "Ann");
  await league.call("proposeAlias", { as: token, body: { name: "neo" } });
  await league.call("storePlayerList", { as: league.admin, body: { text: "neo" } });
  expect((await league.call("searchAliases", { as: token })).data).toEqual([]);
  await league.expectError(409, "NAME_TAKEN", "proposeAlias", { as: token, body: { name: "neo" } });
});

test("a table that was copied from a spreadsheet can be stored", async ({ league }) => {
  const { admin } = league;
  await beginSeason(league);
  const text =
    '\uFEFF"Name";"E-mail";"Clan";;\r\n"a;""b""";"ab@x.example\r\n";"Red, and\r\nblue";;\r\n"Ann";;"Foxes";;';
  const { data } = await league.call("previewPlayerList", { as: admin, body: { text } });
  expect(
    data.players.map(({ line, userName, email, state, reason }) => [line, userName, email, state, reason]),
  ).toEqual([
    [2, 'a;"b"', "ab@x.example", "WRONG", "The clan must not contain control or invisible characters"],
    [5, "Ann", null, "NEW", null],
  ]);

  const body = { text: text.replace("and\r\nblue", "and blue") };
  const { data: storedList } = await league.call("storePlayerList", { as: admin, body });
  expect(storedList.invitations.map(({ userName, clanName }) => [userName, clanName])).toEqual([
    ['a;"b"', "Red, and blue"],
    ["Ann", "Foxes"],
  ]);
});

test("names in a list are not changed, and names with commas are marked as doubtful", async ({ league }) => {
  const { admin } = league;
  await beginSeason(league);
  const body = { text: '"Joe"\na"b\n"o_O\nJoe, the great' };
  const { data } = await league.call("previewPlayerList", { as: admin, body });
  expect(data.players.map(({ userName, state }) => [userName, state])).toEqual([
    ['"Joe"', "NEW"],
    ['a"b', "NEW"],
    ['"o_O', "NEW"],
    ["Joe, the great", "DOUBTFUL"],
  ]);
  expect(data.players[3]?.reason).toBe("Treated as one name, including commas and semicolons");
});

test.each(["Ann <ann@mail.example>", "Ann ann@mail.example", "ann@mail.example"])(
  "a name that contains an e-mail is marked as doubtful: %s",
  async (line) => {
    const league = await openLeague();
    await beginSeason(league);
    const { data } = await league.call("previewPlayerList", { as: league.admin, body: { text: `Ben\n${line}` } });
    expect(data.players).toMatchObject([
      { userName: "Ben", state: "NEW" },
      { userName: line, state: "DOUBTFUL", reason: "Treated as one name, including the e-mail" },
    ]);
  },
);

test("storing the same list twice concurrently creates its players once", async ({ league }) => {
  await beginSeason(league);
  const body = { text: Array.from({ length: 20 }, (_, index) => `p${index};;clan ${index % 4}`).join("\n") };
  const replies = await Promise.all([1, 2].map(() => league.send("storePlayerList", { as: league.admin, body })));
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  // The users are twenty players and the admin.
  expect((await league.call("searchUsers")).data).toHaveLength(21);
  expect((await league.call("searchClans")).data).toHaveLength(4);
});

test("the reply names each new clan once, even if the transaction is retried", async ({ league }) => {
  await beginSeason(league);
  let runCount = 0;
  const failFirstRun = async <Result>(_: LeagueTransaction, work: () => Promise<Result>) => {
    const result = await work();
    // 40P01 is PostgreSQL's code of a deadlock, after which the transaction is retried.
    runCount += 1;
    if (runCount === 1) throw Object.assign(new Error("deadlock detected"), { code: "40P01" });
    return result;
  };

  const viewer = { id: Number(league.adminId), role: "ADMIN" } as SignedIn;
  const body = { text: "Ann\t\tOwls" };
  const storedList = await observeTransactions(failFirstRun, () => storePlayerList(league.context, viewer, body));
  expect(runCount).toBe(2);
  expect(storedList.newClans).toEqual(["Owls"]);
});
