import type { BriefResult } from "contract/brief-results.ts";
import { areas } from "contract/constants.ts";
import type { BodyOf } from "contract/endpoint.ts";
import { type Found, type SearchedPlayer, searchShapes } from "contract/search.ts";
import { searchCalls } from "contract/search-calls.ts";
import { searchKey } from "contract/search-key.ts";
import type { Http } from "../../../platform/http/http.ts";
import { serve } from "../../../platform/http/serve.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { presentPerson } from "../../people/users/person.ts";
import { briefResults } from "../../results/list-results.ts";
import { presentCrest } from "../../seasons/clans/present-clan.ts";
import {
  mapsPlayed,
  type SearchedRow,
  type SearchedText,
  type SearchedTime,
  searchClans,
  searchPlayerNames,
  searchResults,
} from "./search-queries.ts";

/** How many of each kind are found at most. */
const limits = { players: 8, clans: 6, results: 8, maps: 20, words: 6 } as const;
/** A player is found by several names at once. */
const namesPerPlayer = 3;

export function serveSearch(http: Http, { db }: Context): void {
  serve(http, searchCalls, searchShapes, "NOT_FOUND", {
    search: async ({ body }) => ({ data: await findEverything(db, body) }),
  });
}

/** What matches a text: players and clans by their names, frozen results by map and time. */
async function findEverything(
  db: LeagueDatabase,
  { text, from = null, to = null }: BodyOf<(typeof searchShapes)["search"]>,
): Promise<Found> {
  const searched = searchedText(text ?? "");
  const time = { from, to };
  const hasTime = from !== null || to !== null;
  if (searched === null) return { players: [], clans: [], results: hasTime ? await resultsOfTime(db, time) : [] };
  const [players, clans, results] = await Promise.all([
    hasTime ? [] : findPlayers(db, searched),
    hasTime ? [] : searchClans(db, searched, limits.clans),
    resultsOfMaps(db, searched, time),
  ]);
  return {
    players,
    clans: clans.map(({ id, name, season_id, season_name, ...clan }) => ({
      _id: String(id),
      name,
      crest: presentCrest(clan),
      seasonId: String(season_id),
      seasonName: season_name,
    })),
    results,
  };
}

/** `null`: there is nothing to look for. */
function searchedText(written: string): SearchedText | null {
  const text = searchKey(written);
  return text === "" ? null : { text, words: text.split(" ").slice(0, limits.words) };
}

/** Players by all their names, each once. */
async function findPlayers(db: LeagueDatabase, searched: SearchedText): Promise<SearchedPlayer[]> {
  const names = await searchPlayerNames(db, searched, namesPerPlayer * limits.players);
  const best = new Map(names.toReversed().map((name) => [name.id, name]));
  return names
    .filter((name) => best.get(name.id) === name)
    .slice(0, limits.players)
    .map((name) => ({ ...presentPerson(name), clanName: name.clan_name, alias: name.alias }));
}

async function resultsOfMaps(db: LeagueDatabase, { words }: SearchedText, time: SearchedTime) {
  const maps = (await mapsPlayed(db)).filter((map) => {
    const key = searchKey(map);
    // `ctf5` finds `ctf_5_limited` too.
    const joined = key.replaceAll(" ", "");
    return words.every((word) => key.includes(word) || joined.includes(word));
  });
  const lists = maps.slice(0, limits.maps).map((map) => searchResults(db, { map }, time, limits.results));
  return newestOf(db, (await Promise.all(lists)).flat());
}

async function resultsOfTime(db: LeagueDatabase, time: SearchedTime) {
  const lists = areas.map((area) => searchResults(db, { area }, time, limits.results));
  return newestOf(db, (await Promise.all(lists)).flat());
}

/** The newest of all that were found. */
function newestOf(db: LeagueDatabase, found: readonly SearchedRow[]): Promise<BriefResult[]> {
  const newest = found
    .toSorted((one, other) => other.played_at - one.played_at || other.id - one.id)
    .slice(0, limits.results)
    .map(({ id }) => id);
  return briefResults(db, newest);
}
