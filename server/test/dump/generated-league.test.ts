import { verify } from "@node-rs/bcrypt";
import type { Document } from "bson";
import { expect, it } from "vitest";
import { createGeneratedCollections, createGeneratedLeague, PASSWORD } from "./generated-league.ts";
import { createScratchForTests, readAll } from "./read-all.ts";
import { writeArchive, writeFolder } from "./write-dump.ts";

const getScratchPath = createScratchForTests();
const league = createGeneratedLeague();

function getDocuments(collection: string): Document[] {
  return league[collection] ?? [];
}

it("creates the same league for the same seed, which can be written and read in each form of a dump", async () => {
  expect(createGeneratedLeague()).toEqual(league);
  expect(createGeneratedLeague({ seed: 2 })["results"]).not.toEqual(league["results"]);
  for (const gzip of [false, true]) {
    const folder = await getScratchPath(`folder-${gzip}`);
    await writeFolder(folder, { collections: league, gzip });
    expect(await readAll(folder)).toEqual(league);
    const archive = await getScratchPath(`archive-${gzip}`);
    await writeArchive(archive, { collections: league, interleave: true, gzip });
    expect(await readAll(archive)).toEqual(league);
  }
});

it("contains the requested number of documents, with unique ids and a known password", async () => {
  const counts = Object.fromEntries(Object.entries(league).map(([name, documents]) => [name, documents.length]));
  // Each of the three seasons has six clans, twenty league results and two votes.
  expect(counts).toMatchObject({
    users: 40,
    seasons: 3,
    clans: 18,
    modes: 2,
    results: 60,
    resultrankeds: 60,
    votes: 6,
  });
  const documents = Object.values(league).flat();
  expect(new Set(documents.map(({ _id }) => `${_id}`)).size).toBe(documents.length);
  expect(await verify(PASSWORD, getDocuments("users")[0]?.["password"])).toBe(true);
  expect(getDocuments("seasons").map(({ isActive }) => isActive)).toEqual([false, false, true]);
});

it("contains only references to existing documents, and no player twice in a round or season", () => {
  const documentsById = new Map(
    Object.values(league).flatMap((documents) => documents.map((document) => [`${document["_id"]}`, document])),
  );
  for (const result of [...getDocuments("results"), ...getDocuments("resultrankeds")]) {
    const players: Document[] = [...result["redPlayers"], ...result["bluePlayers"]];
    expect(new Set(players.map(({ userId }) => `${userId}`)).size).toBe(players.length);
    for (const { userId, userName } of players) expect(documentsById.get(`${userId}`)?.["userName"]).toBe(userName);
    for (const side of ["red", "blue"]) {
      const clan = documentsById.get(`${result[`${side}ClanId`]}`);
      if (clan !== undefined)
        expect([clan["name"], clan["seasonId"]]).toEqual([result[`${side}ClanName`], result["seasonId"]]);
    }
  }
  for (const season of getDocuments("seasons")) {
    const clans = getDocuments("clans").filter(({ seasonId }) => seasonId.equals(season["_id"]));
    const players = clans.flatMap((clan) => clan["players"].map((player: Document) => `${player["userId"]}`));
    expect(new Set(players).size).toBe(players.length);
  }
});

it("contains results with each outcome, and the Elo that follows from them", () => {
  const rankedResults = getDocuments("resultrankeds");
  const countRanked = (fields: Document) =>
    rankedResults.filter((result) => Object.entries(fields).every(([name, value]) => result[name] === value)).length;
  // Of the 60 ranked results, ten are not frozen. Five were cancelled by an admin, and five by a vote of the players.
  expect(countRanked({ freezed: false })).toBe(10);
  expect(countRanked({ hasBeenCanceled: true, freezed: true })).toBe(5);
  expect(countRanked({ hasBeenVoted: true, freezed: true })).toBe(5);
  // One in ten league results is a forfeit, and one in ten is a draw.
  expect(getDocuments("results").filter(({ isForfeit }) => isForfeit)).toHaveLength(6);
  expect(getDocuments("results").filter(({ winnerSide }) => winnerSide === "")).toHaveLength(6);
  const latestElos = new Map<string, number>();
  for (const result of getDocuments("results").filter(({ freezed }) => freezed)) {
    for (const { userId, eloBefore, eloAfter } of [...result["redPlayers"], ...result["bluePlayers"]]) {
      expect(eloBefore).toBe(latestElos.get(`${userId}`) ?? 1000);
      latestElos.set(`${userId}`, eloAfter);
    }
  }
  for (const { _id, elo } of getDocuments("users")) expect(elo).toBe(latestElos.get(`${_id}`) ?? 1000);
});

// Unlike `createGeneratedLeague`, `createGeneratedCollections` creates the results while they are written.
it("creates a large number of ranked results", async () => {
  const path = await getScratchPath("many");
  await writeFolder(path, {
    collections: createGeneratedCollections({ userCount: 400, clansPerSeason: 40, rankedResultCount: 3000 }),
  });
  expect((await readAll(path))["resultrankeds"]).toHaveLength(3000);
});
