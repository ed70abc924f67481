import { type Document, ObjectId } from "bson";

/**
 * Creates the document id that ends with this number. `createId(1)` is older than `createId(2)`. In the small league, the
 * numbers of each collection have the same first digit: seasons begin at 101, modes at 201, clans at 301, and so on. Users
 * begin at 1.
 */
export function createId(number: number): ObjectId {
  // The first eight digits contain the time of creation.
  return new ObjectId(`67000000${number.toString(16).padStart(16, "0")}`);
}

/** Returns 18:00 UTC on a day. */
export function createDate(date: string): Date {
  return new Date(`${date}T18:00:00Z`);
}

/** The bcrypt hash, with cost 4, of "moved password". */
export const importedPasswordHash = "$2b$04$7aO/BYHoUPBHG8fgw.afuOF6jmRtk2EMVmci8DaMUkhBCUITmLbgu";

const timestamps = { createdAt: createDate("2025-01-02"), updatedAt: createDate("2025-01-03"), __v: 0 };
/** The names of the users. Their ids are 1 to 4. */
const userNames = ["Ann", "Bob", "Cleo", "Dan"] as const;

const collections = [
  "users",
  "seasons",
  "modes",
  "clans",
  "results",
  "resultrankeds",
  "events",
  "votes",
  "queues",
  "stats",
  "statrankeds",
  "webhooks",
] as const;

/** Creates a small valid league of the legacy software: the documents of each collection. Each test changes some of them. */
export function createSmallLeague(): Record<(typeof collections)[number], Document[]> {
  // The legacy software copies the ids and names of seasons and clans into other documents.
  const inFirstSeason = { seasonId: createId(101).toHexString(), seasonName: "Season 1" };
  const inSecondSeason = { seasonId: createId(102).toHexString(), seasonName: "Season 2" };
  const clans = [
    createClan(301, "Foxes", [0, 1], inFirstSeason),
    createClan(302, "Owls", [2, 3], inFirstSeason),
    createClan(303, "Foxes", [0, 1], inSecondSeason),
    createClan(304, "Owls", [2, 3], inSecondSeason),
  ];
  const createClanFields = (foxesId: number, owlsId: number) => ({
    redClanId: createId(foxesId).toHexString(),
    redClanName: "Foxes",
    blueClanId: createId(owlsId).toHexString(),
    blueClanName: "Owls",
  });
  return {
    users: userNames.map((userName, index) => ({
      _id: createId(1 + index),
      userName,
      email: `${userName.toLowerCase()}@example.org`,
      ...timestamps,
      role: index === 0 ? "ADMIN" : "USER",
      password: importedPasswordHash,
      blocked: false,
      elo: 1000,
      clanId: createId(index < 2 ? 303 : 304).toHexString(),
      clanName: index < 2 ? "Foxes" : "Owls",
      avatar: "https://www.gravatar.com/avatar/00000000000000000000000000000000?d=mp&f=y",
    })),
    seasons: [
      createSeason(101, "Season 1", {
        startDate: createDate("2025-01-05"),
        endDate: createDate("2025-02-28"),
        isActive: false,
      }),
      createSeason(102, "Season 2", {
        startDate: createDate("2025-03-05"),
        endDate: createDate("2025-05-30"),
        isActive: true,
      }),
    ],
    modes: [{ _id: createId(201), name: "gCTF 2v2", ...timestamps }],
    clans,
    results: [
      createResult(401, "2025-02-01", { ...inFirstSeason, ...createClanFields(301, 302) }),
      createResult(402, "2025-04-01", { ...inSecondSeason, ...createClanFields(303, 304) }),
    ],
    resultrankeds: [
      createResult(501, "2025-04-02", { ...rankedFields, redScore: 200, blueScore: 600, winnerSide: "blue" }),
      createResult(502, "2025-04-03", { ...rankedFields, freezed: false, freezedAt: null }),
    ],
    events: [
      {
        _id: createId(601),
        title: "Foxes vs. Owls",
        description: "Bring tea",
        ...inSecondSeason,
        ...timestamps,
        clanAId: createId(303),
        clanAName: "Foxes",
        clanBId: createId(304),
        clanBName: "Owls",
        startDate: createDate("2025-04-01"),
        endDate: new Date("2025-04-01T20:00:00Z"),
        twitch: "https://example.org/live",
      },
    ],
    votes: [
      {
        _id: createId(701),
        question: "Who was best?",
        type: "PLAYER",
        maxVotes: 2,
        ...inSecondSeason,
        startDate: createDate("2025-04-01"),
        endDate: createDate("2025-04-08"),
        ...timestamps,
        // Ann votes for Bob and Cleo, Bob votes for himself.
        votes: [
          createVoteEntry(711, { voter: 0, player: 1, date: "2025-04-02" }),
          createVoteEntry(712, { voter: 0, player: 2, date: "2025-04-03" }),
          createVoteEntry(713, { voter: 1, player: 1, date: "2025-04-04" }),
        ],
      },
    ],
    queues: [
      {
        _id: createId(801),
        name: "Evening",
        mode: "2v2",
        maps: ["ctf_5", "ctf_duskwood"],
        players: [],
        ...timestamps,
        modeId: createId(201).toHexString(),
        modeName: "gCTF 2v2",
        numberOfPlayersForGame: 4,
        numberOfPlayersPerTeam: 2,
      },
    ],
    stats: [
      {
        _id: createId(901),
        userId: createId(1).toHexString(),
        seasonId: inSecondSeason.seasonId,
        elo: 1020,
        ...timestamps,
      },
    ],
    statrankeds: [
      {
        _id: createId(902),
        userId: createId(1).toHexString(),
        modeId: createId(201).toHexString(),
        elo: 990,
        ...timestamps,
      },
    ],
    webhooks: [{ _id: createId(999), action: "round", body: "…", ok: true, ...timestamps }],
  };
}

export type SmallLeague = ReturnType<typeof createSmallLeague>;

function createSeason(id: number, name: string, fields: Document): Document {
  return { _id: createId(id), name, ...fields, ...timestamps, isLastSeason: fields["isActive"] };
}

/** @param members indices of `userNames` */
function createClan(id: number, name: string, members: readonly number[], seasonFields: Document): Document {
  return {
    _id: createId(id),
    name,
    ...seasonFields,
    ...timestamps,
    points: 3,
    players: members.map((index) => createMember(10 * id + index, index)),
  };
}

/** Creates a user's copy in another document. @param index the index in `userNames` */
function createMember(id: number, index: number): Document {
  return { _id: createId(id), userId: createId(1 + index).toHexString(), userName: userNames[index], avatar: "" };
}

const rankedFields = {
  modeId: createId(201).toHexString(),
  modeName: "gCTF 2v2",
  queueName: "Evening",
  numberFromQueue: 1,
};

/** Creates a validated result, which red won 500 to 300. @param fields replace default fields, or are added to them */
function createResult(id: number, date: string, fields: Document): Document {
  const createPlayer = (index: number) => {
    const totals = { score: 20 + index, kills: 10 - index, deaths: 5 + index, flags: 1, flagsTouches: 3 };
    return { ...createMember(10 * id + index, index), ...totals, eloBefore: 1000, eloAfter: 1005 };
  };
  return {
    _id: createId(id),
    date: createDate(date),
    mode: "2v2",
    map: "ctf_5",
    scoreLimit: 500,
    timeLimit: 20,
    isForfeit: false,
    redScore: 500,
    blueScore: 300,
    winnerSide: "red",
    freezed: true,
    freezedAt: new Date(createDate(date).getTime() + 3_600_000),
    redPlayers: [createPlayer(0), createPlayer(1)],
    bluePlayers: [createPlayer(2), createPlayer(3)],
    eloGain: 5,
    eloLoss: -5,
    ...fields,
    ...timestamps,
  };
}

/** Creates a vote of one user for another. `voter` and `player` are indices of `userNames`. */
function createVoteEntry(
  id: number,
  { voter, player, date }: { readonly voter: number; readonly player: number; readonly date: string },
): Document {
  return {
    _id: createId(id),
    voterId: createId(1 + voter).toHexString(),
    voterName: userNames[voter],
    playerId: createId(1 + player).toHexString(),
    playerName: userNames[player],
    votedAt: createDate(date),
  };
}
