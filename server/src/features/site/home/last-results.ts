import { type Area, areas } from "contract/constants.ts";
import type { LastResult } from "contract/home.ts";
import { getOppositeSide } from "contract/sides.ts";
import { listFrozenResultsOfEvents } from "../../calendar/events-queries.ts";
import { getWinnerSide } from "../../competitions/outcome.ts";
import type { LeagueDatabase } from "../../context.ts";
import { findBriefResults } from "../../results/list-results.ts";
import { type ListedResult, listCompetitionsOfSeasons, listResults } from "../../results/results-queries.ts";

/** How many results a response contains at most. */
const maxResults = 6;
/** Among how many of the newest results of the league these are found. Events have up to five rounds. */
const maxReadRounds = maxResults * 5;

interface LastResultsFilter {
  /** `null` for both areas. */
  readonly area: Area | null;
  /** Filters only the results of the league. `null` for all seasons. */
  readonly seasonId: number | null;
}

/** Finds the latest frozen results, newest first. The rounds of an event are one result. */
export async function findLastResults(
  db: LeagueDatabase,
  { area, seasonId }: LastResultsFilter,
): Promise<LastResult[]> {
  const competitionsOfSeason = await listCompetitionsOfSeasons(db, { seasonId });
  const newestResults: ListedResult[] = [];
  for (const searchedArea of area === null ? areas : [area]) {
    const isLeague = searchedArea === "league";
    const filter = {
      area: searchedArea,
      competitionIds: isLeague ? competitionsOfSeason : null,
      frozen: 1,
      map: null,
      userId: null,
      clanId: null,
    } as const;
    const page = { limit: isLeague ? maxReadRounds : maxResults, offset: 0 };
    newestResults.push(...keepNewestOfEvents(await listResults(db, filter, { page })).slice(0, maxResults));
  }
  const resultsById = new Map(newestResults.map((result) => [String(result.id), result]));
  const briefResults = await findBriefResults(
    db,
    newestResults.map(({ id }) => id),
  );
  const shownResults = briefResults.slice(0, maxResults);
  const eventIds = shownResults.flatMap(({ _id }) => resultsById.get(_id)?.event_id ?? []);
  const roundsByEvent = Map.groupBy(await listFrozenResultsOfEvents(db, eventIds), ({ event_id }) => event_id);
  return shownResults.map((result) => {
    const { event_id: eventId = null, red_clan_id: redClanId = null } = resultsById.get(result._id) ?? {};
    const rounds = roundsByEvent.get(eventId) ?? [];
    return {
      ...result,
      event:
        eventId === null
          ? null
          : { _id: String(eventId), rounds: rounds.map((round) => presentRound(round, redClanId)) },
    };
  });
}

/** Keeps the first result of each event, and all results without an event. */
function keepNewestOfEvents(results: readonly ListedResult[]): ListedResult[] {
  const isFirstOfEvent = ({ event_id: eventId }: ListedResult, index: number) =>
    eventId === null || results.findIndex((result) => result.event_id === eventId) === index;
  return results.filter(isFirstOfEvent);
}

type RoundOfEvent = Awaited<ReturnType<typeof listFrozenResultsOfEvents>>[number];

/** Presents a round of an event as if the given clan had been red. */
function presentRound(
  round: RoundOfEvent,
  redClanId: number | null,
): NonNullable<LastResult["event"]>["rounds"][number] {
  const { red_clan_id, red_score: redScore, blue_score: blueScore, forfeit_side } = round;
  const isForfeit = forfeit_side !== null;
  const winnerSide = getWinnerSide(round);
  if (red_clan_id === redClanId) return { redScore, blueScore, winnerSide, isForfeit };
  return {
    redScore: blueScore,
    blueScore: redScore,
    winnerSide: winnerSide && getOppositeSide(winnerSide),
    isForfeit,
  };
}
