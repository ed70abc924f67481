import type { Document } from "bson";
import fc from "fast-check";
import { playerNames } from "../../demo/demo-players.ts";
import { createSeededRandom, type SeededRandom } from "../../demo/seeded-random.ts";
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
} from "./generated-parts.ts";
import { createLeagueResults, RankedResults } from "./generated-results.ts";
import { LeagueElos } from "./generated-stats.ts";

type LeagueSize = {
  readonly seed: number;
  readonly userCount: number;
  /** The last season is active, the others have ended. */
  readonly seasonCount: number;
  /** Each clan has four players. */
  readonly clansPerSeason: number;
  readonly leagueResultsPerSeason: number;
  readonly rankedResultCount: number;
};

export const arbitrarySize: fc.Arbitrary<LeagueSize> = fc.record({
  seed: fc.nat(),
  userCount: fc.integer({ min: 24, max: 60 }),
  seasonCount: fc.integer({ min: 1, max: 4 }),
  clansPerSeason: fc.integer({ min: 2, max: 6 }),
  leagueResultsPerSeason: fc.nat(30),
  rankedResultCount: fc.nat(60),
});

/** The password of all users in a generated league. */
export const PASSWORD = "nameless tee";
/** The bcrypt hash of the password, as the legacy software stores it. */
const PASSWORD_HASH = "$2a$10$SpVpmlOBP8NrgZb8yRBVjuRL7C..bCPsR9wqId.fmhCe8zyQJ.Ese";

const DEFAULT_SIZE: LeagueSize = {
  seed: 1,
  userCount: 40,
  seasonCount: 3,
  clansPerSeason: 6,
  leagueResultsPerSeason: 20,
  rankedResultCount: 60,
};
/** The avatar of users without one. */
const PLACEHOLDER_AVATAR = "https://www.gravatar.com/avatar/00000000000000000000000000000000?d=mp&f=y";
/** When the first season begins, in milliseconds since the epoch. */
const START = Date.UTC(2025, 2, 1);
const SEASON_DAYS = 90;
const CLAN_NAMES = ["Foxes", "Owls", "Bears", "Wolves", "Otters", "Herons", "Lynxes", "Ravens", "Newts", "Moths"];

/** Creates the documents of a valid league of the legacy software. The same size and seed always create the same league. */
export function createGeneratedLeague(size: Partial<LeagueSize> = {}): Record<string, Document[]> {
  return Object.fromEntries(
    Object.entries(createGeneratedCollections(size)).map(([name, documents]) => [name, [...documents]]),
  );
}

/**
 * Like `createGeneratedLeague`, but creates most documents while they are read. Read each collection once, in the order of the
 * returned object, because ranked results determine the stats after them.
 */
export function createGeneratedCollections(size: Partial<LeagueSize> = {}): Record<string, Iterable<Document>> {
  const { seed, userCount, seasonCount, clansPerSeason, leagueResultsPerSeason, rankedResultCount } = {
    ...DEFAULT_SIZE,
    ...size,
  };
  const random = createSeededRandom(seed);
  const nextId = createIdGenerator(seed);
  const people = Array.from({ length: userCount }, (_, index) => createPerson(index, random, nextId));
  const seasons = Array.from({ length: seasonCount }, (_, index): Season => {
    const startDate = new Date(START + index * SEASON_DAYS * DAY);
    const endDate = new Date(startDate.getTime() + (SEASON_DAYS - 1) * DAY);
    return { _id: nextId(startDate), name: `Season ${index + 1}`, startDate, endDate };
  });
  // The clans of a season start three people later than those of the season before, so that players change their clans.
  const clans = seasons.map((season, index) =>
    createClans({ season, count: clansPerSeason, firstPersonIndex: index * 3 }, people, nextId),
  );
  const modes = [2, 3].map((playersPerTeam): Mode => {
    return { _id: nextId(START), name: `gCTF ${playersPerTeam}v${playersPerTeam}`, playersPerTeam };
  });
  const elos = new LeagueElos();
  const leagueResults = clans.map((clansOfSeason) =>
    createLeagueResults(clansOfSeason, leagueResultsPerSeason, { random, nextId, elos }),
  );
  const queues = modes.map((mode) => ({ mode, queue: createQueue(mode, people, random, nextId) }));
  const end = START + seasonCount * SEASON_DAYS * DAY;
  const rankedResults = new RankedResults({ people, modes: queues, elos, random, nextId });
  const activeClans = clans.at(-1) ?? [];
  return {
    users: people.map((person, index) => createUserDocument(person, index, { elos, activeClans, end })),
    seasons: seasons.map((season, index) => {
      const positionFromActive = index - (seasonCount - 1);
      return createSeasonDocument(season, positionFromActive, clans[index] ?? []);
    }),
    clans: clans.flat().map((clan) => createClanDocument(clan, nextId)),
    modes: modes.map(({ _id, name }) => ({ _id, name, ...createTimestamps(START) })),
    results: leagueResults.flatMap(({ results }) => results),
    stats: leagueResults.flatMap(({ stats }) => stats),
    events: leagueResults.flatMap(({ events }) => events),
    votes: seasons.flatMap((season, index) => createVotes(season, clans[index] ?? [], people, random, nextId)),
    resultrankeds: rankedResults.createResults(rankedResultCount, START, end - DAY),
    statrankeds: rankedResults.createStats(end - DAY),
    queues: queues.map(({ queue }) => ({
      ...queue,
      numberOfGames: rankedResultCount,
      ...createTimestamps(START, end - DAY),
    })),
    webhooks: [1, 2, 3].map((number) => createWebhook(number, end - DAY + number, nextId)),
  };
}

/** Creates a user. Every fifth one has an avatar, and every third one a Discord account. */
function createPerson(index: number, random: SeededRandom, nextId: NextId): Person {
  const userName = playerNames[index] ?? `tee ${index}`;
  const avatar = index % 5 === 0 ? `https://example.org/avatars/${index}.png` : PLACEHOLDER_AVATAR;
  const person = { _id: nextId(START - DAY + index), userName, avatar };
  return index % 3 === 0 ? { ...person, discordId: createSnowflake(random) } : person;
}

/** Creates the document of a user. The first user is an admin, and the one at index 7 is blocked. */
function createUserDocument(
  person: Person,
  index: number,
  { elos, activeClans, end }: { elos: LeagueElos; activeClans: readonly Clan[]; end: number },
): Document {
  const clan = activeClans.find(({ people }) => people.includes(person));
  return {
    ...person,
    email: `player${index}@example.org`,
    role: index === 0 ? "ADMIN" : "USER",
    elo: elos.getElo(person, end),
    password: PASSWORD_HASH,
    blocked: index === 7,
    clanId: clan?._id ?? null,
    clanName: clan?.name ?? null,
    lastLoginAt: new Date(end - (index + 1) * HOUR),
    ...createTimestamps(START - DAY + index, end - DAY),
  };
}

/**
 * "classement" is the legacy software's word for standings.
 * @param positionFromActive the position relative to the active season: 0 is the active season, −1 the previous one
 */
function createSeasonDocument(
  { _id, ...season }: Season,
  positionFromActive: number,
  clans: readonly Clan[],
): Document {
  const isActive = positionFromActive === 0;
  return {
    _id,
    ...season,
    isActive,
    isLastSeason: positionFromActive === -1,
    classementClans: isActive ? [] : clans.map((clan) => clan._id),
    classementPlayers: isActive ? [] : clans.flatMap(({ people }) => people.map((person) => person._id)),
    ...createTimestamps(season.startDate, isActive ? season.startDate : season.endDate),
  };
}

function createClans(
  { season, count, firstPersonIndex }: { season: Season; count: number; firstPersonIndex: number },
  people: readonly Person[],
  nextId: NextId,
): Clan[] {
  return Array.from({ length: count }, (_, index) => ({
    _id: nextId(season.startDate),
    name: CLAN_NAMES[index] ?? `Clan ${index}`,
    season,
    people: [0, 1, 2, 3].flatMap((position) => people[(firstPersonIndex + 4 * index + position) % people.length] ?? []),
    totals: { games: 0, wins: 0, difference: 0 },
  }));
}

function createClanDocument(
  { _id, name, season, people, totals: { games, wins, difference } }: Clan,
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
    const voters = people.slice(0, 10 + random.integer(0, 9));
    // Each voter casts one or two votes.
    const votes = voters.flatMap((voter, voterIndex) =>
      (random.integer(0, 1) === 0 ? [0, 1] : [1]).map((choice) => {
        const option = options[(voterIndex + choice) % options.length];
        const optionFields =
          option && "season" in option
            ? { clanId: option._id, clanName: option.name }
            : { playerId: option?._id, playerName: option?.userName };
        const votedAt = new Date(startDate.getTime() + (2 * voterIndex + choice + 1) * HOUR);
        return { voterId: voter._id, voterName: voter.userName, ...optionFields, votedAt, _id: nextId(votedAt) };
      }),
    );
    const question = type === "CLAN" ? "Which clan wins?" : "Who is the player of the month?";
    return {
      _id: nextId(startDate.getTime() + index),
      ...createSeasonCopies(season),
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
  { _id: modeId, name: modeName, playersPerTeam }: Mode,
  people: readonly Person[],
  random: SeededRandom,
  nextId: NextId,
) {
  const size = `${playersPerTeam}v${playersPerTeam}`;
  const joinedAt = new Date(START + DAY);
  return {
    _id: nextId(START + HOUR),
    name: size,
    // One player waits.
    players: people
      .slice(0, 1)
      .map((person) => ({ ...createPersonCopy(person), elo: 1000, joinedAt, _id: nextId(joinedAt) })),
    numberOfPlayersForGame: 2 * playersPerTeam,
    numberOfPlayersPerTeam: playersPerTeam,
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

function createWebhook(number: number, at: number, nextId: NextId): Document {
  return {
    _id: nextId(at),
    action: "RESULT",
    body: `what a game server posted (${number})`,
    endpointResult: "OK",
    ok: true,
    ...createTimestamps(at),
  };
}
