import type { Document } from "bson";
import { otherSide, type Side, sides } from "contract/sides.ts";
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
} from "./made-up-parts.ts";
import { type Course, createRound, type Round, type Teams } from "./made-up-round.ts";
import { type LeagueElos, Stats } from "./made-up-stats.ts";

type Tools = { readonly random: SeededRandom; readonly nextId: NextId; readonly elos: LeagueElos };

/** In every twelve rounds, each of these happens once. The others are validated. */
const LEAGUE: readonly Course[] = ["draw", "forfeit", "flags unreported", "not validated", "empty"];
const RANKED: readonly Course[] = ["draw", "called off", "voted", "flags unreported", "not validated", "empty"];

/** Creates the results of the clans of a season, with their events and stats. */
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
    const blue = clans[(number + 1 + (number % (clans.length - 1))) % clans.length];
    if (red === undefined || blue === undefined) continue;
    const from = red.season.startDate.getTime() + DAY;
    const at = from + Math.floor(((red.season.endDate.getTime() - DAY - from) * number) / count);
    const teams: Teams = { red: pickTwo(red, number, at, tools.elos), blue: pickTwo(blue, number, at, tools.elos) };
    const round = createRound(teams, at, LEAGUE[number % 12] ?? "validated", tools);
    results.push({
      _id: round.id,
      ...createSeasonCopies(red.season),
      ...round.fields,
      ...createClanFields({ red, blue }, round),
    });
    if (number % 2 === 0) events.push(createEvent(red, blue, at, tools.nextId));
    if (round.isValidated) countRound({ red, blue }, round, at, tools.elos, stats);
  }
  return { results, events, stats: [...stats].map(([person, playerStats]) => createStat(person, playerStats, tools)) };
}

function pickTwo({ people }: Clan, number: number, at: number, elos: LeagueElos): Teams["red"] {
  const two = [...people, ...people].slice(number % people.length, (number % people.length) + 2);
  return two.map((person) => ({ person, elo: elos.at(person, at) }));
}

function countRound(
  clans: Readonly<Record<Side, Clan>>,
  round: Round,
  at: number,
  elos: LeagueElos,
  stats: Map<Person, { clan: Clan; stats: Stats }>,
): void {
  for (const side of sides) {
    const { tally } = clans[side];
    tally.games += 1;
    tally.difference += round.scores[side] - round.scores[otherSide(side)];
    if (round.winner === side) tally.wins += 1;
    for (const { person, after, totals } of round.players[side]) {
      elos.set(person, at + HOUR, after);
      const playerStats = stats.get(person) ?? { clan: clans[side], stats: new Stats() };
      playerStats.stats.add(round.id, side, round.winner === side, totals);
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
  const isNamed = at % 2 === 0;
  return {
    _id: nextId(at - DAY),
    ...createSeasonCopies(red.season),
    title: isNamed ? `${red.name} vs. ${blue.name}` : "The derby",
    description: isNamed ? "" : "Best of three.",
    clanAId: red._id,
    clanAName: red.name,
    clanBId: blue._id,
    clanBName: blue.name,
    startDate: new Date(at - HOUR / 4),
    endDate: new Date(at + HOUR),
    ...(!isNamed && { twitch: "https://www.twitch.tv/example" }),
    ...createTimestamps(at - DAY),
  };
}

function createStat(person: Person, { clan, stats }: { clan: Clan; stats: Stats }, { elos, nextId }: Tools): Document {
  const { startDate, endDate } = clan.season;
  return {
    _id: nextId(startDate),
    ...createSeasonCopies(clan.season),
    ...createPersonCopy(person),
    clanId: clan._id,
    clanName: clan.name,
    elo: elos.at(person, endDate.getTime()),
    ...stats.fields(),
    ...createTimestamps(startDate, endDate),
  };
}

type Ranked = Tools & {
  readonly people: readonly Person[];
  readonly modes: readonly { readonly mode: Mode; readonly queue: Document }[];
};

/** Creates the ranked results of a league one at a time, and then the stats that follow from them. */
export class RankedGames {
  readonly #league: Ranked;
  readonly #players = new Map<Mode, Map<Person, { elo: number; stats: Stats }>>();

  constructor(league: Ranked) {
    this.#league = league;
    for (const { mode } of league.modes) this.#players.set(mode, new Map());
  }

  *results(count: number, from: number, until: number): Generator<Document> {
    const [frequentMode, rareMode] = this.#league.modes;
    for (let number = 0; number < count; number++) {
      const mode = this.#league.random.next() < 0.9 ? frequentMode : rareMode;
      if (mode !== undefined)
        yield this.#createResult(mode, number, Math.floor(from + ((until - from) * number) / count));
    }
  }

  /** @param at when the stats were last stored */
  *stats(at: number): Generator<Document> {
    for (const [{ _id: modeId, name: modeName }, players] of this.#players) {
      for (const [person, { elo, stats }] of players) {
        const { discordId = null } = person;
        const ids = { _id: this.#league.nextId(at), ...createPersonCopy(person), discordId, modeId, modeName };
        yield { ...ids, elo, ...stats.fields(), ...createTimestamps(at) };
      }
    }
  }

  #createResult({ mode, queue }: Ranked["modes"][number], number: number, at: number): Document {
    const course = RANKED[number % 12] ?? "validated";
    const round = createRound(this.#drawTeams(mode, at), at, course, this.#league);
    if (round.isValidated) this.#count(mode, round, course);
    const players = (side: Side) =>
      round.fields[`${side}Players`].map((player, index) => ({
        ...player,
        discordId: round.players[side][index]?.person.discordId,
        isReady: true,
        voteCancel: course === "called off",
        voteRed: course === "voted" && round.winner === "red",
        voteBlue: course === "voted" && round.winner === "blue",
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
      redPlayers: players("red"),
      bluePlayers: players("blue"),
      hasBeenCanceled: course === "called off",
      hasBeenVoted: course === "voted",
      ...(course === "voted" && { hasBeenVotedAt: new Date(at + HOUR / 2) }),
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

  /** Draws two teams. People at the beginning of the list are drawn most often. */
  #drawTeams(mode: Mode, at: number): Teams {
    const { people, random, elos } = this.#league;
    const drawn = new Set<Person>();
    while (drawn.size < 2 * mode.perTeam) {
      const person = people[Math.floor(people.length * random.next() ** 2)];
      if (person !== undefined) drawn.add(person);
    }
    const getElo = (person: Person) => this.#players.get(mode)?.get(person)?.elo ?? elos.at(person, at);
    const players = [...drawn].map((person) => ({ person, elo: getElo(person) }));
    return { red: players.slice(0, mode.perTeam), blue: players.slice(mode.perTeam) };
  }

  #count(mode: Mode, round: Round, course: Course): void {
    const players = this.#players.get(mode);
    for (const side of sides) {
      for (const { person, after: elo, totals } of round.players[side]) {
        const stats = players?.get(person)?.stats ?? new Stats();
        stats.add(round.id, side, round.winner === side, course === "voted" ? undefined : totals);
        players?.set(person, { elo, stats });
      }
    }
  }
}
