import type { BriefResult } from "contract/brief-results.ts";
import { areas } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { type FoundPlayer, type SearchResults, searchSchemas } from "contract/search.ts";
import { searchEndpoints } from "contract/search-endpoints.ts";
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

/** Maximum numbers of found players, clans, maps and results, of maps whose results are searched, and of words in the text. */
const limits = { players: 8, clans: 6, maps: 6, results: 8, searchedMaps: 20, words: 6 } as const;
/** How many names are read per player to find, because a player can match with several names. */
const namesPerPlayer = 3;

/** Serves the global search. */
export function serveSearch(http: Http, { db }: Context): void {
  serve(
    http,
    searchEndpoints,
    searchSchemas,
    { notFound: "NOT_FOUND" },
    {
      search: async ({ body }) => ({ data: await search(db, body) }),
    },
  );
}

/** Finds players, clans and maps by their names, and frozen results by map and time. */
async function search(
  db: LeagueDatabase,
  { text, from = null, to = null }: BodyOf<(typeof searchSchemas)["search"]>,
): Promise<SearchResults> {
  const searchText = parseSearchText(text ?? "");
  const timeRange = { from, to };
  const hasTime = from !== null || to !== null;
  if (searchText === null) {
    return { players: [], clans: [], maps: [], results: hasTime ? await findResultsByTime(db, timeRange) : [] };
  }
  const findResultsAndMaps = async () => {
    const maps = await findMaps(db, searchText);
    return { maps, results: await findResultsOfMaps(db, maps.slice(0, limits.searchedMaps), timeRange) };
  };
  // Players, clans and maps have no time.
  const [players, clans, { maps, results }] = await Promise.all([
    hasTime ? [] : findPlayers(db, searchText),
    hasTime ? [] : findClans(db, searchText, limits.clans),
    findResultsAndMaps(),
  ]);
  return {
    players,
    clans: clans.map(({ id, name, season_id, season_name, ...clan }) => ({
      _id: String(id),
      name,
      // The API calls an emblem a crest.
      crest: presentEmblem(clan),
      seasonId: String(season_id),
      seasonName: season_name,
    })),
    maps: hasTime ? [] : maps.slice(0, limits.maps),
    results,
  };
}

/** Normalises a text and splits it into words. Returns `null` if there is nothing to search for. */
function parseSearchText(input: string): SearchText | null {
  const text = toSearchKey(input);
  return text === "" ? null : { text, words: text.split(" ").slice(0, limits.words) };
}

/** Finds players by all their names. Each player is returned once, with the best matching name. */
async function findPlayers(db: LeagueDatabase, searchText: SearchText): Promise<FoundPlayer[]> {
  const names = await findPlayerNames(db, searchText, namesPerPlayer * limits.players);
  // Best matches come first. The names are reversed, because `Map` keeps the last entry of each player.
  const bestNames = new Map(names.toReversed().map((name) => [name.id, name]));
  return names
    .filter((name) => bestNames.get(name.id) === name)
    .slice(0, limits.players)
    .map((name) => ({ ...presentPerson(name), clanName: name.clan_name, alias: name.alias }));
}

/** Finds the maps that match all words, sorted by name. */
async function findMaps(db: LeagueDatabase, { words }: SearchText): Promise<string[]> {
  const playedMaps = await listPlayedMaps(db);
  return playedMaps.filter((map) => words.every((word) => isMapFoundBy(map, word)));
}

/** Finds the newest frozen results on these maps. */
async function findResultsOfMaps(db: LeagueDatabase, maps: readonly string[], timeRange: TimeRange) {
  const lists = await Promise.all(maps.map((map) => findResults(db, { map }, timeRange, limits.results)));
  return presentNewest(db, lists.flat());
}

/**
 * Returns whether a part of a map's name starts with a word. "spikes" finds "ctf5_spikes", and "ctf5" finds "ctf_5_limited", but
 * "kes" finds neither: most texts that are searched for are parts of players' names.
 */
function isMapFoundBy(map: string, word: string): boolean {
  const parts = toSearchKey(map).split(" ");
  return parts.some((_, index) => parts.slice(index).join("").startsWith(word));
}

/** Finds the newest frozen results of both areas in a time range. */
async function findResultsByTime(db: LeagueDatabase, timeRange: TimeRange) {
  const lists = await Promise.all(areas.map((area) => findResults(db, { area }, timeRange, limits.results)));
  return presentNewest(db, lists.flat());
}

/** Presents the newest of the found results. */
function presentNewest(db: LeagueDatabase, matches: readonly ResultMatch[]): Promise<BriefResult[]> {
  const newestIds = matches
    .toSorted((a, b) => b.played_at - a.played_at || b.id - a.id)
    .slice(0, limits.results)
    .map(({ id }) => id);
  return findBriefResults(db, newestIds);
}
