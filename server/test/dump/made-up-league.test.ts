import { verify } from "@node-rs/bcrypt";
import type { Document } from "bson";
import { expect, it } from "vitest";
import { createMadeUpCollections, createMadeUpLeague, PASSWORD } from "./made-up-league.ts";
import { readAll, scratchForTests } from "./read-all.ts";
import { writeArchive, writeFolder } from "./write-dump.ts";

const scratch = scratchForTests();
const league = createMadeUpLeague();

function of(collection: string): Document[] {
  return league[collection] ?? [];
}

it("makes up the same league each time, another for another seed, and each form of a dump holds it", async () => {
  expect(createMadeUpLeague()).toEqual(league);
  expect(createMadeUpLeague({ seed: 2 })["results"]).not.toEqual(league["results"]);
  for (const form of [{}, { gzip: true }]) {
    await writeFolder(await scratch(`folder${form.gzip}`), { collections: league, ...form });
    expect(await readAll(await scratch(`folder${form.gzip}`))).toEqual(league);
    await writeArchive(await scratch(`archive${form.gzip}`), { collections: league, interleave: true, ...form });
    expect(await readAll(await scratch(`archive${form.gzip}`))).toEqual(league);
  }
});

it("has what it is asked for, with different ids", async () => {
  const counts = Object.fromEntries(Object.entries(league).map(([name, documents]) => [name, documents.length]));
  expect(counts).toMatchObject({
    users: 40,
    seasons: 3,
    clans: 18,
    modes: 2,
    results: 60,
    resultrankeds: 60,
    votes: 6,
  });
  const all = Object.values(league).flat();
  expect(new Set(all.map(({ _id }) => `${_id}`)).size).toBe(all.length);
  expect(await verify(PASSWORD, of("users")[0]?.["password"])).toBe(true);
  expect(of("seasons").map(({ isActive }) => isActive)).toEqual([false, false, true]);
});

it("names only what there is, and nobody twice in a round", () => {
  const known = new Map(Object.values(league).flatMap((documents) => documents.map((one) => [`${one["_id"]}`, one])));
  for (const result of [...of("results"), ...of("resultrankeds")]) {
    const players: Document[] = [...result["redPlayers"], ...result["bluePlayers"]];
    expect(new Set(players.map(({ userId }) => `${userId}`)).size).toBe(players.length);
    for (const { userId, userName } of players) expect(known.get(`${userId}`)?.["userName"]).toBe(userName);
    for (const side of ["red", "blue"]) {
      const clan = known.get(`${result[`${side}ClanId`]}`);
      if (clan !== undefined)
        expect([clan["name"], clan["seasonId"]]).toEqual([result[`${side}ClanName`], result["seasonId"]]);
    }
  }
  for (const season of of("seasons")) {
    const own = of("clans").filter(({ seasonId }) => seasonId.equals(season["_id"]));
    const players = own.flatMap((clan) => clan["players"].map((player: Document) => `${player["userId"]}`));
    expect(new Set(players).size).toBe(players.length);
  }
});

it("has all courses, and the Elo that they come to", () => {
  const ranked = of("resultrankeds");
  const count = (wanted: Document) =>
    ranked.filter((one) => Object.entries(wanted).every(([name, value]) => one[name] === value)).length;
  expect(count({ freezed: false })).toBe(10);
  expect(count({ hasBeenCanceled: true, freezed: true })).toBe(5);
  expect(count({ hasBeenVoted: true, freezed: true })).toBe(5);
  expect(of("results").filter(({ isForfeit }) => isForfeit)).toHaveLength(6);
  expect(of("results").filter(({ winnerSide }) => winnerSide === "")).toHaveLength(6);
  const last = new Map<string, number>();
  for (const result of of("results").filter(({ freezed }) => freezed)) {
    for (const { userId, eloBefore, eloAfter } of [...result["redPlayers"], ...result["bluePlayers"]]) {
      expect(eloBefore).toBe(last.get(`${userId}`) ?? 1000);
      last.set(`${userId}`, eloAfter);
    }
  }
  for (const { _id, elo } of of("users")) expect(elo).toBe(last.get(`${_id}`) ?? 1000);
});

it("makes up as many ranked results as are asked for, one after another", async () => {
  const path = await scratch("many");
  await writeFolder(path, { collections: createMadeUpCollections({ users: 400, clans: 40, rankedResults: 3000 }) });
  expect((await readAll(path))["resultrankeds"]).toHaveLength(3000);
});
