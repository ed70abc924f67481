import type { BriefResult } from "contract/brief-results.ts";
import { areas } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { type FoundPlayer, type SearchResults, searchSchemas } from "contract/search.ts";
import { searchCalls } from "contract/search-calls.ts";
import { toSearchKey } from "contract/search-key.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { presentPerson } from "../../people/users/person.ts";
import { findBriefResults } from "../../results/list-results.ts";
import { presentEmblem } from "../../seasons/clans/present-clan.ts";
import {
  findClans,
  findPlayerNames,
  findResults,
  listPlayedMaps,
  type ResultMatch,
  type SearchText,
  type TimeRange,
} from "./search-queries.ts";

/** Maximum numbers of found entities and of searched words. */
const limits = { players: 8, clans: 6, results: 8, maps: 20, words: 6 } as const;
/** A player can match with several names. */
const namesPerPlayer = 3;

export function serveSearch(http: Http, { db }: Context): void {
  serve(
    http,
    searchCalls,
    searchSchemas,
    { notFound: "NOT_FOUND" },
    {
      search: async ({ body }) => ({ data: await search(db, body) }),
    },
  );
}

/** Finds players and clans by their names, and frozen results by map and time. */
async function search(
  db: LeagueDatabase,
  { text, from = null, to = null }: BodyOf<(typeof searchSchemas)["search"]>,
): Promise<SearchResults> {
  const searchText = parseSearchText(text ?? "");
  const time = { from, to };
  const hasTime = from !== null || to !== null;
  if (searchText === null) return { players: [], clans: [], results: hasTime ? await findResultsByTime(db, time) : [] };
  const [players, clans, results] = await Promise.all([
    hasTime ? [] : findPlayers(db, searchText),
    hasTime ? [] : findClans(db, searchText, limits.clans),
    findResultsByMap(db, searchText, time),
  ]);
  return {
    players,
    clans: clans.map(({ id, name, season_id, season_name, ...clan }) => ({
      _id: String(id),
      name,
      crest: presentEmblem(clan),
      seasonId: String(season_id),
      seasonName: season_name,
    })),
    results,
  };
}

/** Returns `null` if there is nothing to search for. */
function parseSearchText(input: string): SearchText | null {
  const text = toSearchKey(input);
  return text === "" ? null : { text, words: text.split(" ").slice(0, limits.words) };
}

/** Finds players by all their names. Each player is returned once, with the best matching name. */
async function findPlayers(db: LeagueDatabase, searchText: SearchText): Promise<FoundPlayer[]> {
  const names = await findPlayerNames(db, searchText, namesPerPlayer * limits.players);
  // Reversed, because the first entry of a player, which is the best match, must be set last.
  const best = new Map(names.toReversed().map((name) => [name.id, name]));
  return names
    .filter((name) => best.get(name.id) === name)
    .slice(0, limits.players)
    .map((name) => ({ ...presentPerson(name), clanName: name.clan_name, alias: name.alias }));
}

async function findResultsByMap(db: LeagueDatabase, { words }: SearchText, time: TimeRange) {
  const maps = (await listPlayedMaps(db)).filter((map) => {
    const key = toSearchKey(map);
    // "ctf5" also finds "ctf_5_limited".
    const joined = key.replaceAll(" ", "");
    return words.every((word) => key.includes(word) || joined.includes(word));
  });
  const lists = maps.slice(0, limits.maps).map((map) => findResults(db, { map }, time, limits.results));
  return presentNewest(db, (await Promise.all(lists)).flat());
}

async function findResultsByTime(db: LeagueDatabase, time: TimeRange) {
  const lists = areas.map((area) => findResults(db, { area }, time, limits.results));
  return presentNewest(db, (await Promise.all(lists)).flat());
}

/** Presents the newest of the found results. */
function presentNewest(db: LeagueDatabase, matches: readonly ResultMatch[]): Promise<BriefResult[]> {
  const newest = matches
    .toSorted((a, b) => b.played_at - a.played_at || b.id - a.id)
    .slice(0, limits.results)
    .map(({ id }) => id);
  return findBriefResults(db, newest);
}
