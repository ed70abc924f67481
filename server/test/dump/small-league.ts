import { type Document, ObjectId } from "bson";

/** Returns the id of a number. `createId(1)` is older than `createId(2)`. */
export function createId(number: number): ObjectId {
  return new ObjectId(`67000000${number.toString(16).padStart(16, "0")}`);
}

export function day(date: string): Date {
  return new Date(`${date}T18:00:00Z`);
}

/** The bcrypt hash, with cost 4, of "moved password". */
export const importedPasswordHash = "$2b$04$7aO/BYHoUPBHG8fgw.afuOF6jmRtk2EMVmci8DaMUkhBCUITmLbgu";

const timestamps = { createdAt: day("2025-01-02"), updatedAt: day("2025-01-03"), __v: 0 };
const people = ["Ann", "Bob", "Cleo", "Dan"] as const;

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

/** Creates a small valid league of the legacy software, by collection. Tests change the parts that they test. */
export function createSmallLeague(): Record<(typeof collections)[number], Document[]> {
  const first = createId(101);
  const second = createId(102);
  const seasonFields = (season: ObjectId, seasonName: string) => ({ seasonId: season.toHexString(), seasonName });
  const clans = [
    clan(301, "Foxes", [0, 1], seasonFields(first, "Season 1")),
    clan(302, "Owls", [2, 3], seasonFields(first, "Season 1")),
    clan(303, "Foxes", [0, 1], seasonFields(second, "Season 2")),
    clan(304, "Owls", [2, 3], seasonFields(second, "Season 2")),
  ];
  const clanFields = (red: number, blue: number) => ({
    redClanId: createId(red).toHexString(),
    redClanName: "Foxes",
    blueClanId: createId(blue).toHexString(),
    blueClanName: "Owls",
  });
  return {
    users: people.map((userName, index) => ({
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
      season(101, "Season 1", { startDate: day("2025-01-05"), endDate: day("2025-02-28"), isActive: false }),
      season(102, "Season 2", { startDate: day("2025-03-05"), endDate: day("2025-05-30"), isActive: true }),
    ],
    modes: [{ _id: createId(201), name: "gCTF 2v2", ...timestamps }],
    clans,
    results: [
      result(401, "2025-02-01", { ...seasonFields(first, "Season 1"), ...clanFields(301, 302) }),
      result(402, "2025-04-01", { ...seasonFields(second, "Season 2"), ...clanFields(303, 304) }),
    ],
    resultrankeds: [
      result(501, "2025-04-02", { ...ranked, redScore: 200, blueScore: 600, winnerSide: "blue" }),
      result(502, "2025-04-03", { ...ranked, freezed: false, freezedAt: null }),
    ],
    events: [
      {
        _id: createId(601),
        title: "Foxes vs. Owls",
        description: "Bring tea",
        ...seasonFields(second, "Season 2"),
        ...timestamps,
        clanAId: createId(303),
        clanAName: "Foxes",
        clanBId: createId(304),
        clanBName: "Owls",
        startDate: day("2025-04-01"),
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
        ...seasonFields(second, "Season 2"),
        startDate: day("2025-04-01"),
        endDate: day("2025-04-08"),
        ...timestamps,
        votes: [entry(711, 0, 1, "2025-04-02"), entry(712, 0, 2, "2025-04-03"), entry(713, 1, 1, "2025-04-04")],
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
        seasonId: second.toHexString(),
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

function season(id: number, name: string, fields: Document): Document {
  return { _id: createId(id), name, ...fields, ...timestamps, isLastSeason: fields["isActive"] };
}

function clan(id: number, name: string, members: readonly number[], seasonFields: Document): Document {
  return {
    _id: createId(id),
    name,
    ...seasonFields,
    ...timestamps,
    points: 3,
    players: members.map((index) => member(10 * id + index, index)),
  };
}

function member(id: number, index: number): Document {
  return { _id: createId(id), userId: createId(1 + index).toHexString(), userName: people[index], avatar: "" };
}

const ranked = { modeId: createId(201).toHexString(), modeName: "gCTF 2v2", queueName: "Evening", numberFromQueue: 1 };

/** Creates a validated result. Red won 500 to 300. */
function result(id: number, date: string, fields: Document): Document {
  const player = (index: number) => {
    const totals = { score: 20 + index, kills: 10 - index, deaths: 5 + index, flags: 1, flagsTouches: 3 };
    return { ...member(10 * id + index, index), ...totals, eloBefore: 1000, eloAfter: 1005 };
  };
  return {
    _id: createId(id),
    date: day(date),
    mode: "2v2",
    map: "ctf_5",
    scoreLimit: 500,
    timeLimit: 20,
    isForfeit: false,
    redScore: 500,
    blueScore: 300,
    winnerSide: "red",
    freezed: true,
    freezedAt: new Date(+day(date) + 3_600_000),
    redPlayers: [player(0), player(1)],
    bluePlayers: [player(2), player(3)],
    eloGain: 5,
    eloLoss: -5,
    ...fields,
    ...timestamps,
  };
}

function entry(id: number, voter: number, player: number, date: string): Document {
  return {
    _id: createId(id),
    voterId: createId(1 + voter).toHexString(),
    voterName: people[voter],
    playerId: createId(1 + player).toHexString(),
    playerName: people[player],
    votedAt: day(date),
  };
}
