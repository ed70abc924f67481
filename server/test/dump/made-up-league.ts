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
  /** The number of seasons. The last one is active, the others have ended. */
  readonly seasons: number;
  /** The number of clans of each season. Each has four players. */
  readonly clans: number;
  /** The number of league results of each season. */
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

/** The password of all users in a made-up league. */
export const PASSWORD = "nameless tee";
/** The bcrypt hash of the password, as the legacy software stores it. */
const HASH = "$2a$10$SpVpmlOBP8NrgZb8yRBVjuRL7C..bCPsR9wqId.fmhCe8zyQJ.Ese";

const SMALL: LeagueSize = { seed: 1, users: 40, seasons: 3, clans: 6, leagueResults: 20, rankedResults: 60 };
const PLACEHOLDER = "https://www.gravatar.com/avatar/00000000000000000000000000000000?d=mp&f=y";
/** When the first season begins. */
const START = Date.UTC(2025, 2, 1);
const SEASON_DAYS = 90;
const CLAN_NAMES = ["Foxes", "Owls", "Bears", "Wolves", "Otters", "Herons", "Lynxes", "Ravens", "Newts", "Moths"];

/** Creates the documents of a valid league of the legacy software. The same size returns the same league. */
export function createMadeUpLeague(size: Partial<LeagueSize> = {}): Record<string, Document[]> {
  return Object.fromEntries(
    Object.entries(createMadeUpCollections(size)).map(([name, documents]) => [name, [...documents]]),
  );
}

/** Like `createMadeUpLeague`, but creates documents while they are read. Read each collection once, in this order. */
export function createMadeUpCollections(size: Partial<LeagueSize> = {}): Record<string, Iterable<Document>> {
  const { seed, users, seasons: count, clans: perSeason, ...counts } = { ...SMALL, ...size };
  const random = seededRandom(seed);
  const nextId = createIdGenerator(seed);
  const people = Array.from({ length: users }, (_, index) => createPerson(index, random, nextId));
  const seasons = Array.from({ length: count }, (_, index): Season => {
    const startDate = new Date(START + index * SEASON_DAYS * DAY);
    const endDate = new Date(startDate.getTime() + (SEASON_DAYS - 1) * DAY);
    return { _id: nextId(startDate), name: `Season ${index + 1}`, startDate, endDate };
  });
  const clans = seasons.map((season, index) =>
    createClans({ season, perSeason, firstPerson: index * 3 }, people, nextId),
  );
  const modes = [2, 3].map((perTeam): Mode => ({ _id: nextId(START), name: `gCTF ${perTeam}v${perTeam}`, perTeam }));
  const elos = new LeagueElos();
  const played = clans.map((clansOfSeason) =>
    createLeagueResults(clansOfSeason, counts.leagueResults, { random, nextId, elos }),
  );
  const queues = modes.map((mode) => ({ mode, queue: createQueue(mode, people, random, nextId) }));
  const end = START + count * SEASON_DAYS * DAY;
  const ranked = new RankedGames({ people, modes: queues, elos, random, nextId });
  const active = clans.at(-1) ?? [];
  return {
    users: people.map((person, index) => createUserDocument(person, index, { elos, active, end })),
    seasons: seasons.map((season, index) => createSeasonDocument(season, index - count + 1, clans[index] ?? [])),
    clans: clans.flat().map((clan) => createClanDocument(clan, nextId)),
    modes: modes.map(({ _id, name }) => ({ _id, name, ...createTimestamps(START) })),
    results: played.flatMap(({ results }) => results),
    stats: played.flatMap(({ stats }) => stats),
    events: played.flatMap(({ events }) => events),
    votes: seasons.flatMap((season, index) => createVotes(season, clans[index] ?? [], people, random, nextId)),
    resultrankeds: ranked.results(counts.rankedResults, START, end - DAY),
    statrankeds: ranked.stats(end - DAY),
    queues: queues.map(({ queue }) => ({
      ...queue,
      numberOfGames: counts.rankedResults,
      ...createTimestamps(START, end - DAY),
    })),
    webhooks: [1, 2, 3].map((number) => createWebhook(number, nextId(end - DAY + number), end - DAY + number)),
  };
}

function createPerson(index: number, random: SeededRandom, nextId: NextId): Person {
  const userName = playerNames[index] ?? `tee ${index}`;
  const avatar = index % 5 === 0 ? `https://example.org/avatars/${index}.png` : PLACEHOLDER;
  const person = { _id: nextId(START - DAY + index), userName, avatar };
  return index % 3 === 0 ? { ...person, discordId: createSnowflake(random) } : person;
}

function createUserDocument(
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

/** @param fromActive the position relative to the active season: 0 is the active season, −1 the previous one */
function createSeasonDocument({ _id, ...season }: Season, fromActive: number, clans: readonly Clan[]): Document {
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

function createClans(
  { season, perSeason, firstPerson }: { season: Season; perSeason: number; firstPerson: number },
  people: readonly Person[],
  nextId: NextId,
): Clan[] {
  return Array.from({ length: perSeason }, (_, index) => ({
    _id: nextId(season.startDate),
    name: CLAN_NAMES[index] ?? `Clan ${index}`,
    season,
    people: [0, 1, 2, 3].flatMap((position) => people[(firstPerson + 4 * index + position) % people.length] ?? []),
    tally: { games: 0, wins: 0, difference: 0 },
  }));
}

function createClanDocument(
  { _id, name, season, people, tally: { games, wins, difference } }: Clan,
  nextId: NextId,
): Document {
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

function createVotes(
  season: Season,
  clans: readonly Clan[],
  people: readonly Person[],
  random: SeededRandom,
  nextId: NextId,
) {
  const startDate = new Date(season.startDate.getTime() + 10 * DAY);
  const endDate = new Date(startDate.getTime() + 14 * DAY);
  return ["CLAN", "PLAYER"].map((type, index) => {
    const options = type === "CLAN" ? clans : people.slice(0, 5);
    const votes = people.slice(0, 10 + random.whole(0, 9)).flatMap((voter, voterIndex) =>
      [0, 1].slice(random.whole(0, 1)).map((choice) => {
        const option = options[(voterIndex + choice) % options.length];
        const chosen =
          option && "season" in option
            ? { clanId: option._id, clanName: option.name }
            : { playerId: option?._id, playerName: option?.userName };
        const votedAt = new Date(startDate.getTime() + (2 * voterIndex + choice + 1) * HOUR);
        return { voterId: voter._id, voterName: voter.userName, ...chosen, votedAt, _id: nextId(votedAt) };
      }),
    );
    const question = type === "CLAN" ? "Which clan wins?" : "Who is the player of the month?";
    const copies = createSeasonCopies(season);
    return {
      _id: nextId(startDate.getTime() + index),
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

function createQueue(
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

function createWebhook(number: number, _id: ObjectId, at: number): Document {
  return {
    _id,
    action: "RESULT",
    body: `what a game server posted (${number})`,
    endpointResult: "OK",
    ok: true,
    ...createTimestamps(at),
  };
}
