import { expect } from "vitest";
import { importedCounts, insertLegacyImport } from "../../../../test/insert-legacy-import-queries.ts";
import { openStreams } from "../../../../test/live-streams.ts";
import { type League, test } from "../../../../test/open-league.ts";
import { createMode, createPlayers, createServerRound, importRound } from "../../../../test/play.ts";
import { getEmail, signUp } from "../../../../test/sign-up.ts";
import { findRedirectOfLegacyPath } from "./legacy-import.ts";

const importedAt = Date.parse("2026-05-03T18:00:00.000Z");
/** The counts of `insertLegacyImport`, as the audit log shows them. `moveIn` is the API's name of the import. */
const formattedCounts = [
  "66 players",
  "1 deleted player",
  "2 modes",
  "3 seasons",
  "24 clans",
  "120 roster entries",
  "1200 ranked results, 1187 validated",
  "113 league results, 113 validated",
  "60 events",
  "1 vote",
  "2 queues",
];

test("the audit log has one entry of the import with the database and the counts", async ({ league }) => {
  await insertLegacyImport(league.context.db, importedAt, []);
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
        { ...change, field: "moved", after: formattedCounts },
      ],
    },
  ]);
});

const findNotice = async (league: League) => (await league.call("findWaiting", { as: league.admin })).data.moveIn;

/** Imports a league in which some players cannot sign in. @returns the players' ids by name */
async function importLeague(league: League) {
  const { db, clock } = league.context;
  await insertLegacyImport(db, importedAt, []);
  const columnsByName = {
    Complete: {},
    "No e-mail": { email: null },
    "No password": { password_hash: "" },
    Neither: { email: null, password_hash: "" },
    Blocked: { email: null, blocked: 1 },
    Deleted: { email: null, password_hash: "", deleted_at: clock.now() },
    "Discord only": { email: null, password_hash: "" },
  };
  const ids: Record<string, number> = {};
  // The hash has the format of the legacy software. It matches no password.
  for (const [name, values] of Object.entries(columnsByName)) {
    const id = Number((await signUp(league, name)).id);
    await db
      .updateTable("users")
      .set({ password_hash: "$2b$10$moved", ...values })
      .where("id", "=", id)
      .execute();
    ids[name] = id;
  }
  const discordAccount = { user_id: ids["Discord only"] ?? 0, discord_id: "8", name: "discord_only" };
  await db.insertInto("discord_accounts").values(discordAccount).execute();
  return ids;
}

test("the notice names the legacy database and the players without an e-mail or a password", async ({ league }) => {
  const ids = await importLeague(league);
  const createExpectedPlayer = (userName: string) => ({
    _id: String(ids[userName]),
    userName,
    blocked: false,
    invitedAt: null,
  });
  const importFields = { movedAt: "2026-05-03T18:00:00.000Z", database: "teeworlds-league", counts: importedCounts };
  expect(await findNotice(league)).toEqual({
    ...importFields,
    incomplete: 4,
    players: [
      { ...createExpectedPlayer("Blocked"), email: null, hasPassword: true, blocked: true },
      { ...createExpectedPlayer("Neither"), email: null, hasPassword: false },
      { ...createExpectedPlayer("No e-mail"), email: null, hasPassword: true },
      { ...createExpectedPlayer("No password"), email: getEmail("No password"), hasPassword: false },
    ],
  });
});

test("the notice lists invited players last, and leaves out complete players", async ({ league }) => {
  const ids = await importLeague(league);
  const { data: invitations } = await league.call("createInvitations", {
    as: league.admin,
    body: { userIds: [String(ids["Neither"]), String(ids["No e-mail"])] },
  });
  const readPlayerNames = async () => (await findNotice(league))?.players.map(({ userName }) => userName);
  expect(await readPlayerNames()).toEqual(["Blocked", "No password", "Neither", "No e-mail"]);
  expect((await findNotice(league))?.players.at(-1)?.invitedAt).toBe(new Date(league.clock.now()).toISOString());

  const secret = invitations[0]?.url.split("#")[1] ?? "";
  const password = "correct horse battery";
  const body = { secret, email: "neither@players.example", password, confirmPassword: password };

  await league.call("acceptInvitation", { body });
  expect(await findNotice(league)).toMatchObject({ incomplete: 3, counts: importedCounts });
  expect(await readPlayerNames()).toEqual(["Blocked", "No password", "No e-mail"]);

  // After 15 days, both the invitations and the first admin's session have expired, so another admin reads the notice.
  const dayMs = 86_400_000;
  league.clock.advance(15 * dayMs);
  const { token } = await signUp(league, "Grace", "ADMIN");
  const { data: tasksAfterExpiry } = await league.call("findWaiting", { as: token });
  expect(tasksAfterExpiry.moveIn?.players.at(-1)).toMatchObject({ userName: "No password", invitedAt: null });
});

test("the notice counts all incomplete players, but lists at most a hundred", async ({ league }) => {
  await insertLegacyImport(league.context.db, importedAt, []);
  await createPlayers(league, ...Array.from({ length: 101 }, (_, number) => `Player ${number}`));
  const notice = await findNotice(league);
  expect(notice?.incomplete).toBe(101);
  expect(notice?.players).toHaveLength(100);
});

test("an admin dismisses the notice for all admins", async ({ league }) => {
  const { token: userToken } = await signUp(league, "Ann");
  expect(await league.rejected("dismissMoveIn", { as: league.admin })).toMatchObject({ status: 404 });

  await importLeague(league);
  expect(await league.rejected("dismissMoveIn", { as: userToken })).toMatchObject({ status: 403 });

  const { openAndSkipFirstEvents } = await openStreams(league);
  const grace = await signUp(league, "Grace", "ADMIN");
  // Drained, so that events about earlier changes do not count.
  const streamOfGrace = await openAndSkipFirstEvents({ as: grace.token });
  await league.call("dismissMoveIn", { as: league.admin });
  expect(await findNotice(league)).toBeNull();

  await streamOfGrace.expectTopic("admin");
  const { data } = await league.call("searchHistory", { as: league.admin, body: { action: "dismissMoveIn" } });
  expect(data).toMatchObject([{ author: { kind: "USER", userId: league.adminId }, subject: null, changes: [] }]);
});

/** Returns an id of the legacy software, which has 24 hexadecimal digits and ends with `digits`. */
const createLegacyId = (digits: string) => digits.padStart(24, "65a1b2c3d4e5f60718293a4b");
const newIds = {
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

test("each legacy page with an id redirects to the page of the imported entity", async ({ league: { context } }) => {
  const importedIds = Object.entries(newIds).map(([kind, new_id]) => ({
    kind: kind as keyof typeof newIds,
    old_id: createLegacyId(String(new_id)),
    new_id,
  }));
  await insertLegacyImport(context.db, 0, importedIds);
  const findRedirect = (path: string) => findRedirectOfLegacyPath(context, path);
  const pages = [
    ["users", "ranked/users", newIds.user],
    ["ranked/users", "ranked/users", newIds.user],
    ["ranked/results", "ranked/results", newIds.ranked_result],
    ["ranked/queues", "ranked/queues", newIds.queue],
    ["ranked/modes", "ranked/modes", newIds.mode],
    ["league/users", "league/users", newIds.user],
    ["league/clans", "league/clans", newIds.clan],
    ["league/calendar", "league/calendar", newIds.event],
    ["league/results", "league/results", newIds.league_result],
    ["league/votes", "league/votes", newIds.vote],
  ] as const;
  for (const [legacyPage, page, newId] of pages) {
    const legacyId = createLegacyId(String(newId));
    expect(await findRedirect(`${legacyPage}/${legacyId}`), legacyPage).toBe(`/${page}/${newId}`);
    expect(await findRedirect(`${legacyPage}/${legacyId.toUpperCase()}/`), legacyPage).toBe(`/${page}/${newId}`);
    expect(await findRedirect(`${legacyPage}/${createLegacyId("99")}`), `unknown of ${legacyPage}`).toBeNull();
  }
  expect(
    await findRedirect(`ranked/results/${createLegacyId(String(newIds.league_result))}`),
    "an id of the other area",
  ).toBeNull();
});

test("only paths of legacy pages with an id of 24 hexadecimal digits are looked up", async ({ league }) => {
  const unknownId = createLegacyId("1");
  const unrelatedPaths = [
    "",
    "ranked",
    "ranked/users",
    "ranked/users/7",
    `ranked/users/${unknownId}0`,
    `ranked/users/${unknownId.slice(1)}`,
    `ranked/users/${unknownId.replace("6", "g")}`,
    `ranked/users/${unknownId}/versus/${unknownId}`,
    unknownId,
    `/${unknownId}`,
    `constructor/${unknownId}`,
    `ranked/votes/${unknownId}`,
    `league/queues/${unknownId}`,
    `api/ranked/users/${unknownId}`,
    `preview/ranked/users/${unknownId}.png`,
    `/ranked/users/${unknownId}`,
    `ranked//users/${unknownId}`,
  ];
  // The result is not a promise: ordinary pages do not wait for the database.
  for (const path of unrelatedPaths) expect(findRedirectOfLegacyPath(league.context, path), path).toBeNull();
});

test("the path of a legacy stat redirects to the player's current stat, or to the player if there is none", async ({
  league,
}) => {
  const { context, admin } = league;
  const [annId = "", , cleoId = ""] = await createPlayers(league, "Ann", "Bob", "Cleo");
  const modeId = await createMode(league, "Duel");
  const { _id: resultId } = await importRound(league, modeId, createServerRound(["Ann", "Bob"]));

  await league.call("freezeResult", { as: admin, id: resultId });
  const { db } = context;
  const { competition_id } = await db.selectFrom("stats").select("competition_id").executeTakeFirstOrThrow();
  const createImportedStat = (userId: string) => ({
    old_id: createLegacyId(userId),
    new_id: Number(userId),
    competition_id,
  });
  await insertLegacyImport(db, 0, [
    { kind: "ranked_stat", ...createImportedStat(annId) },
    { kind: "ranked_stat", ...createImportedStat(cleoId) },
    { kind: "league_stat", ...createImportedStat(cleoId) },
  ]);
  const statOfAnn = await db
    .selectFrom("stats")
    .select("id")
    .where("user_id", "=", Number(annId))
    .executeTakeFirstOrThrow();
  const findRedirect = (path: string) => findRedirectOfLegacyPath(context, path);
  expect(await findRedirect(`ranked/stats/${createLegacyId(annId)}`)).toBe(`/ranked/stats/${statOfAnn.id}`);
  expect(await findRedirect(`ranked/stats/${createLegacyId(cleoId)}`)).toBe(`/ranked/users/${cleoId}`);
  expect(await findRedirect(`league/stats/${createLegacyId(cleoId)}`)).toBe(`/league/users/${cleoId}`);
});
