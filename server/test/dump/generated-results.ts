import type { Document } from "bson";
import { getOppositeSide, type Side, sides } from "contract/sides.ts";
import type { SeededRandom } from "../../demo/seeded-random.ts";
import {
  type Clan,
  createPersonCopy,
  createSeasonCopies,
  createSnowflake,
  createTimestamps,
  DAY,
  HOUR,
  type Mode,
  type NextId,
  type Person,
} from "./generated-parts.ts";
import { createRound, type Ending, type Round, type Teams } from "./generated-round.ts";
import { type LeagueElos, Stats } from "./generated-stats.ts";

type Tools = { readonly random: SeededRandom; readonly nextId: NextId; readonly elos: LeagueElos };

/** Each unusual ending occurs once in this number of rounds. The other rounds are validated. */
const ROUNDS_PER_CYCLE = 12;
const LEAGUE_ENDINGS: readonly Ending[] = ["draw", "forfeit", "flags unreported", "not validated", "empty"];
const RANKED_ENDINGS: readonly Ending[] = [
  "draw",
  "called off",
  "decided by vote",
  "flags unreported",
  "not validated",
  "empty",
];

/** Creates the results of a season's clans, with their events and the players' stats. */
export function createLeagueResults(
  clans: readonly Clan[],
  count: number,
  tools: Tools,
): Record<"results" | "events" | "stats", Document[]> {
  const results: Document[] = [];
  const events: Document[] = [];
  const stats = new Map<Person, { clan: Clan; stats: Stats }>();
  for (let number = 0; number < count; number++) {
    const red = clans[number % clans.length];
    // The distance between the two clans in the list changes with each result, so that all pairs of clans play.
    const blue = clans[(number + 1 + (number % (clans.length - 1))) % clans.length];
    if (red === undefined || blue === undefined) continue;
    const from = red.season.startDate.getTime() + DAY;
    const until = red.season.endDate.getTime() - DAY;
    const at = from + Math.floor(((until - from) * number) / count);
    const teams: Teams = { red: pickTwo(red, number, at, tools.elos), blue: pickTwo(blue, number, at, tools.elos) };
    const round = createRound(teams, at, LEAGUE_ENDINGS[number % ROUNDS_PER_CYCLE] ?? "validated", tools);
    results.push({
      _id: round.id,
      ...createSeasonCopies(red.season),
      ...round.fields,
      ...createClanFields({ red, blue }, round),
    });
    if (number % 2 === 0) events.push(createEvent(red, blue, at, tools.nextId));
    if (round.isCounted) countRound({ red, blue }, round, at, tools.elos, stats);
  }
  return {
    results,
    events,
    stats: [...stats].map(([person, playerStats]) => createStatDocument(person, playerStats, tools)),
  };
}

/** Picks two players of a clan, a different pair for each result. @param number the number of the result */
function pickTwo({ people }: Clan, number: number, at: number, elos: LeagueElos): Teams["red"] {
  const firstIndex = number % people.length;
  const pair = [...people, ...people].slice(firstIndex, firstIndex + 2);
  return pair.map((person) => ({ person, elo: elos.getElo(person, at) }));
}

/** Adds a round to the totals of the clans, the players' Elo and their stats. */
function countRound(
  clans: Readonly<Record<Side, Clan>>,
  round: Round,
  at: number,
  elos: LeagueElos,
  stats: Map<Person, { clan: Clan; stats: Stats }>,
): void {
  for (const side of sides) {
    const clanTotals = clans[side].totals;
    clanTotals.games += 1;
    clanTotals.difference += round.scores[side] - round.scores[getOppositeSide(side)];
    if (round.winner === side) clanTotals.wins += 1;
    for (const { person, eloAfter, totals } of round.players[side]) {
      elos.setElo(person, at + HOUR, eloAfter);
      const playerStats = stats.get(person) ?? { clan: clans[side], stats: new Stats() };
      playerStats.stats.addRound({ resultId: round.id, side, isWon: round.winner === side, totals });
      stats.set(person, playerStats);
    }
  }
}

function createClanFields({ red, blue }: Readonly<Record<Side, Clan>>, { winner }: Round): Document {
  const fields = { redClanId: red._id, redClanName: red.name, blueClanId: blue._id, blueClanName: blue.name };
  if (winner === undefined) return fields;
  const winnerClan = winner === "red" ? red : blue;
  const loserClan = winner === "red" ? blue : red;
  // "looser" is the spelling of the legacy software.
  return {
    ...fields,
    winnerId: winnerClan._id,
    winnerName: winnerClan.name,
    looserId: loserClan._id,
    looserName: loserClan.name,
  };
}

function createEvent(red: Clan, blue: Clan, at: number, nextId: NextId): Document {
  // Half of the events have the clans as their title.
  const hasClanTitle = at % 2 === 0;
  return {
    _id: nextId(at - DAY),
    ...createSeasonCopies(red.season),
    title: hasClanTitle ? `${red.name} vs. ${blue.name}` : "The derby",
    description: hasClanTitle ? "" : "Best of three.",
    clanAId: red._id,
    clanAName: red.name,
    clanBId: blue._id,
    clanBName: blue.name,
    startDate: new Date(at - HOUR / 4),
    endDate: new Date(at + HOUR),
    ...(!hasClanTitle && { twitch: "https://www.twitch.tv/example" }),
    ...createTimestamps(at - DAY),
  };
}

function createStatDocument(
  person: Person,
  { clan, stats }: { clan: Clan; stats: Stats },
  { elos, nextId }: Tools,
): Document {
  const { startDate, endDate } = clan.season;
  return {
    _id: nextId(startDate),
    ...createSeasonCopies(clan.season),
    ...createPersonCopy(person),
    clanId: clan._id,
    clanName: clan.name,
    elo: elos.getElo(person, endDate.getTime()),
    ...stats.createFields(),
    ...createTimestamps(startDate, endDate),
  };
}

type RankedLeague = Tools & {
  readonly people: readonly Person[];
  readonly modes: readonly { readonly mode: Mode; readonly queue: Document }[];
};

/** Creates the ranked results of a league one at a time, and then the stats that follow from them. */
export class RankedResults {
  readonly #league: RankedLeague;
  readonly #players = new Map<Mode, Map<Person, { elo: number; stats: Stats }>>();

  constructor(league: RankedLeague) {
    this.#league = league;
    for (const { mode } of league.modes) this.#players.set(mode, new Map());
  }

  /** Creates results at regular intervals between `from` and `until`, both in milliseconds since the epoch. */
  *createResults(count: number, from: number, until: number): Generator<Document> {
    const [frequentMode, rareMode] = this.#league.modes;
    for (let number = 0; number < count; number++) {
      const mode = this.#league.random.next() < 0.9 ? frequentMode : rareMode;
      if (mode !== undefined)
        yield this.#createResult(mode, number, Math.floor(from + ((until - from) * number) / count));
    }
  }

  /** Creates the stats of all players of the created results. @param at when the stats were last stored */
  *createStats(at: number): Generator<Document> {
    for (const [{ _id: modeId, name: modeName }, players] of this.#players) {
      for (const [person, { elo, stats }] of players) {
        const { discordId = null } = person;
        const ids = { _id: this.#league.nextId(at), ...createPersonCopy(person), discordId, modeId, modeName };
        yield { ...ids, elo, ...stats.createFields(), ...createTimestamps(at) };
      }
    }
  }

  #createResult({ mode, queue }: RankedLeague["modes"][number], number: number, at: number): Document {
    const ending = RANKED_ENDINGS[number % ROUNDS_PER_CYCLE] ?? "validated";
    const round = createRound(this.#selectTeams(mode, at), at, ending, this.#league);
    if (round.isCounted) this.#countRound(mode, round, ending);
    const createPlayers = (side: Side) =>
      round.fields[`${side}Players`].map((player, index) => ({
        ...player,
        discordId: round.players[side][index]?.person.discordId,
        isReady: true,
        voteCancel: ending === "called off",
        voteRed: ending === "decided by vote" && round.winner === "red",
        voteBlue: ending === "decided by vote" && round.winner === "blue",
      }));
    const createId = () => createSnowflake(this.#league.random);
    return {
      _id: round.id,
      queueId: queue["_id"],
      numberFromQueue: number + 1,
      queueName: queue["name"],
      modeId: mode._id,
      modeName: mode.name,
      ...round.fields,
      redPlayers: createPlayers("red"),
      bluePlayers: createPlayers("blue"),
      hasBeenCanceled: ending === "called off",
      hasBeenVoted: ending === "decided by vote",
      ...(ending === "decided by vote" && { hasBeenVotedAt: new Date(at + HOUR / 2) }),
      guildId: queue["guildId"],
      categoryQueueId: queue["categoryQueueId"],
      textChannelDisplayFinalResultId: queue["textChannelDisplayResultsId"],
      textChannelDisplayResultId: createId(),
      messageReadyId: createId(),
      messageResultId: createId(),
      readyButtonId: `ready-${number}`,
      voiceRedChannelId: createId(),
      voiceBlueChannelId: createId(),
      voteCancelButtonId: `cancel-${number}`,
      voteRedButtonId: `red-${number}`,
      voteBlueButtonId: `blue-${number}`,
    };
  }

  /** Selects two teams at random. People at the beginning of the list are selected most often. */
  #selectTeams(mode: Mode, at: number): Teams {
    const { people, random, elos } = this.#league;
    const selected = new Set<Person>();
    while (selected.size < 2 * mode.playersPerTeam) {
      const person = people[Math.floor(people.length * random.next() ** 2)];
      if (person !== undefined) selected.add(person);
    }
    const getElo = (person: Person) => this.#players.get(mode)?.get(person)?.elo ?? elos.getElo(person, at);
    const players = [...selected].map((person) => ({ person, elo: getElo(person) }));
    return { red: players.slice(0, mode.playersPerTeam), blue: players.slice(mode.playersPerTeam) };
  }

  /** Adds a round to its players' Elo and stats. */
  #countRound(mode: Mode, round: Round, ending: Ending): void {
    const players = this.#players.get(mode);
    for (const side of sides) {
      for (const { person, eloAfter, totals } of round.players[side]) {
        const stats = players?.get(person)?.stats ?? new Stats();
        const isWon = round.winner === side;
        stats.addRound({ resultId: round.id, side, isWon, totals: ending === "decided by vote" ? null : totals });
        players?.set(person, { elo: eloAfter, stats });
      }
    }
  }
}
