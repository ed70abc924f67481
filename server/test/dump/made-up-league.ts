import type { Document, ObjectId } from "bson";
import fc from "fast-check";
import { playerNames } from "../../demo/demo-players.ts";
import { type SeededRandom, seededRandom } from "../../demo/seeded-random.ts";
import {
  type Clan,
  createIdGenerator,
  createPersonCopy,
  createSeasonCopies,
  createSnowflake,
  createTimestamps,
  DAY,
  HOUR,
  type Mode,
  type NextId,
  type Person,
  type Season,
} from "./made-up-parts.ts";
import { createLeagueResults, RankedGames } from "./made-up-results.ts";
import { LeagueElos } from "./made-up-stats.ts";

type LeagueSize = {
  readonly seed: number;
  readonly users: number;
  /** Two ended ones and the active one are the least. */
  readonly seasons: number;
  /** Of each season, with four players each. */
  readonly clans: number;
  /** Of each season. */
  readonly leagueResults: number;
  readonly rankedResults: number;
};

export const anySize: fc.Arbitrary<LeagueSize> = fc.record({
  seed: fc.nat(),
  users: fc.integer({ min: 24, max: 60 }),
  seasons: fc.integer({ min: 1, max: 4 }),
  clans: fc.integer({ min: 2, max: 6 }),
  leagueResults: fc.nat(30),
  rankedResults: fc.nat(60),
});

/** The password of everybody in a made-up league, and what the original software stores of it. */
export const PASSWORD = "nameless tee";
const HASH = "$2a$10$SpVpmlOBP8NrgZb8yRBVjuRL7C..bCPsR9wqId.fmhCe8zyQJ.Ese";

const SMALL: LeagueSize = { seed: 1, users: 40, seasons: 3, clans: 6, leagueResults: 20, rankedResults: 60 };
const PLACEHOLDER = "https://www.gravatar.com/avatar/00000000000000000000000000000000?d=mp&f=y";
/** When the first season begins. */
const START = Date.UTC(2025, 2, 1);
const SEASON_DAYS = 90;
const CLAN_NAMES = ["Foxes", "Owls", "Bears", "Wolves", "Otters", "Herons", "Lynxes", "Ravens", "Newts", "Moths"];

/** Makes up the documents of a league of the original software, without any fault: the same for the same size. */
export function createMadeUpLeague(size: Partial<LeagueSize> = {}): Record<string, Document[]> {
  return Object.fromEntries(
    Object.entries(createMadeUpCollections(size)).map(([name, documents]) => [name, [...documents]]),
  );
}

/** The same where there is no room for all. Each may be read once, in this order. */
export function createMadeUpCollections(size: Partial<LeagueSize> = {}): Record<string, Iterable<Document>> {
  const { seed, users, seasons: count, clans: perSeason, ...many } = { ...SMALL, ...size };
  const random = seededRandom(seed);
  const nextId = createIdGenerator(seed);
  const people = Array.from({ length: users }, (_, index) => madeUpPerson(index, random, nextId));
  const seasons = Array.from({ length: count }, (_, index): Season => {
    const startDate = new Date(START + index * SEASON_DAYS * DAY);
    const endDate = new Date(startDate.getTime() + (SEASON_DAYS - 1) * DAY);
    return { _id: nextId(startDate), name: `Season ${index + 1}`, startDate, endDate };
  });
  const clans = seasons.map((season, index) => madeUpClans({ season, perSeason, from: index * 3 }, people, nextId));
  const modes = [2, 3].map((perTeam): Mode => ({ _id: nextId(START), name: `gCTF ${perTeam}v${perTeam}`, perTeam }));
  const elos = new LeagueElos();
  const played = clans.map((own) => createLeagueResults(own, many.leagueResults, { random, nextId, elos }));
  const queues = modes.map((mode) => ({ mode, queue: madeUpQueue(mode, people, random, nextId) }));
  const end = START + count * SEASON_DAYS * DAY;
  const ranked = new RankedGames({ people, modes: queues, elos, random, nextId });
  const active = clans.at(-1) ?? [];
  return {
    users: people.map((person, index) => userOf(person, index, { elos, active, end })),
    seasons: seasons.map((season, index) => seasonOf(season, index - count + 1, clans[index] ?? [])),
    clans: clans.flat().map((clan) => clanOf(clan, nextId)),
    modes: modes.map(({ _id, name }) => ({ _id, name, ...createTimestamps(START) })),
    results: played.flatMap(({ results }) => results),
    stats: played.flatMap(({ stats }) => stats),
    events: played.flatMap(({ events }) => events),
    votes: seasons.flatMap((season, index) => madeUpVotes(season, clans[index] ?? [], people, random, nextId)),
    resultrankeds: ranked.results(many.rankedResults, START, end - DAY),
    statrankeds: ranked.stats(end - DAY),
    queues: queues.map(({ queue }) => ({
      ...queue,
      numberOfGames: many.rankedResults,
      ...createTimestamps(START, end - DAY),
    })),
    webhooks: [1, 2, 3].map((number) => webhookOf(number, nextId(end - DAY + number), end - DAY + number)),
  };
}

function madeUpPerson(index: number, random: SeededRandom, nextId: NextId): Person {
  const userName = playerNames[index] ?? `tee ${index}`;
  const avatar = index % 5 === 0 ? `https://example.org/avatars/${index}.png` : PLACEHOLDER;
  const person = { _id: nextId(START - DAY + index), userName, avatar };
  return index % 3 === 0 ? { ...person, discordId: createSnowflake(random) } : person;
}

function userOf(
  person: Person,
  index: number,
  { elos, active, end }: { elos: LeagueElos; active: readonly Clan[]; end: number },
): Document {
  const clan = active.find(({ people }) => people.includes(person));
  return {
    ...person,
    email: `player${index}@example.org`,
    role: index === 0 ? "ADMIN" : "USER",
    elo: elos.at(person, end),
    password: HASH,
    blocked: index === 7,
    clanId: clan?._id ?? null,
    clanName: clan?.name ?? null,
    lastLoginAt: new Date(end - (index + 1) * HOUR),
    ...createTimestamps(START - DAY + index, end - DAY),
  };
}

/** @param fromActive 0 of the active season, −1 of the one before */
function seasonOf({ _id, ...season }: Season, fromActive: number, clans: readonly Clan[]): Document {
  return {
    _id,
    ...season,
    isActive: fromActive === 0,
    isLastSeason: fromActive === -1,
    classementClans: fromActive === 0 ? [] : clans.map((clan) => clan._id),
    classementPlayers: fromActive === 0 ? [] : clans.flatMap(({ people }) => people.map((person) => person._id)),
    ...createTimestamps(season.startDate, fromActive === 0 ? season.startDate : season.endDate),
  };
}

function madeUpClans(
  { season, perSeason, from }: { season: Season; perSeason: number; from: number },
  people: readonly Person[],
  nextId: NextId,
): Clan[] {
  return Array.from({ length: perSeason }, (_, index) => ({
    _id: nextId(season.startDate),
    name: CLAN_NAMES[index] ?? `Clan ${index}`,
    season,
    people: [0, 1, 2, 3].flatMap((place) => people[(from + 4 * index + place) % people.length] ?? []),
    tally: { games: 0, wins: 0, difference: 0 },
  }));
}

function clanOf({ _id, name, season, people, tally: { games, wins, difference } }: Clan, nextId: NextId): Document {
  return {
    _id,
    ...createSeasonCopies(season),
    name,
    players: people.map((person) => ({ ...createPersonCopy(person), _id: nextId(season.startDate) })),
    points: 3 * wins,
    numberGames: games,
    numberWins: wins,
    numberLosses: games - wins,
    difference,
    winRate: games === 0 ? 0 : (100 * wins) / games,
    averageElo: 1000,
    ...createTimestamps(season.startDate, season.endDate),
  };
}

function madeUpVotes(
  season: Season,
  clans: readonly Clan[],
  people: readonly Person[],
  random: SeededRandom,
  nextId: NextId,
) {
  const startDate = new Date(season.startDate.getTime() + 10 * DAY);
  const endDate = new Date(startDate.getTime() + 14 * DAY);
  return ["CLAN", "PLAYER"].map((type, place) => {
    const options = type === "CLAN" ? clans : people.slice(0, 5);
    const votes = people.slice(0, 10 + random.whole(0, 9)).flatMap((voter, index) =>
      [0, 1].slice(random.whole(0, 1)).map((choice) => {
        const option = options[(index + choice) % options.length];
        const chosen =
          option && "season" in option
            ? { clanId: option._id, clanName: option.name }
            : { playerId: option?._id, playerName: option?.userName };
        const votedAt = new Date(startDate.getTime() + (2 * index + choice + 1) * HOUR);
        return { voterId: voter._id, voterName: voter.userName, ...chosen, votedAt, _id: nextId(votedAt) };
      }),
    );
    const question = type === "CLAN" ? "Which clan wins?" : "Who is the player of the month?";
    const copies = createSeasonCopies(season);
    return {
      _id: nextId(startDate.getTime() + place),
      ...copies,
      question,
      type,
      maxVotes: 2,
      startDate,
      endDate,
      votes,
      ...createTimestamps(startDate),
    };
  });
}

function madeUpQueue(
  { _id: modeId, name: modeName, perTeam }: Mode,
  people: readonly Person[],
  random: SeededRandom,
  nextId: NextId,
) {
  const size = `${perTeam}v${perTeam}`;
  const joinedAt = new Date(START + DAY);
  return {
    _id: nextId(START + HOUR),
    name: size,
    players: people
      .slice(0, 1)
      .map((person) => ({ ...createPersonCopy(person), elo: 1000, joinedAt, _id: nextId(joinedAt) })),
    numberOfPlayersForGame: 2 * perTeam,
    numberOfPlayersPerTeam: perTeam,
    maps: ["ctf_5", "ctf_duskwood", "ctf_cryochasm", "ctf_mars", "ctf_moon"],
    mode: size,
    modeId,
    modeName,
    guildId: createSnowflake(random),
    categoryQueueId: createSnowflake(random),
    textChannelDisplayQueueId: createSnowflake(random),
    textChannelDisplayResultsId: createSnowflake(random),
    textChannelDisplayLeaderboardId: createSnowflake(random),
    messageQueueId: createSnowflake(random),
    messageLeaderboardId: createSnowflake(random),
    joinButtonId: `join-${size}`,
    leaveButtonId: `leave-${size}`,
  };
}

function webhookOf(number: number, _id: ObjectId, at: number): Document {
  return {
    _id,
    action: "RESULT",
    body: `what a game server posted (${number})`,
    endpointResult: "OK",
    ok: true,
    ...createTimestamps(at),
  };
}
