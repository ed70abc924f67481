import { type Document, ObjectId } from "bson";

/** The id of a number: `idOf(1)` was made before `idOf(2)`. */
export function createId(number: number): ObjectId {
  return new ObjectId(`67000000${number.toString(16).padStart(16, "0")}`);
}

export function day(date: string): Date {
  return new Date(`${date}T18:00:00Z`);
}

/** bcrypt, cost 4, of "moved password". */
export const importedPasswordHash = "$2b$04$7aO/BYHoUPBHG8fgw.afuOF6jmRtk2EMVmci8DaMUkhBCUITmLbgu";

const stamps = { createdAt: day("2025-01-02"), updatedAt: day("2025-01-03"), __v: 0 };
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

/** A small league of the original software, in which nothing is odd, by collection. Tests change what they are about. */
export function createSmallLeague(): Record<(typeof collections)[number], Document[]> {
  const first = createId(101);
  const second = createId(102);
  const copies = (season: ObjectId, seasonName: string) => ({ seasonId: season.toHexString(), seasonName });
  const clans = [
    clan(301, "Foxes", [0, 1], copies(first, "Season 1")),
    clan(302, "Owls", [2, 3], copies(first, "Season 1")),
    clan(303, "Foxes", [0, 1], copies(second, "Season 2")),
    clan(304, "Owls", [2, 3], copies(second, "Season 2")),
  ];
  const between = (red: number, blue: number) => ({
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
      ...stamps,
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
    modes: [{ _id: createId(201), name: "gCTF 2v2", ...stamps }],
    clans,
    results: [
      result(401, "2025-02-01", { ...copies(first, "Season 1"), ...between(301, 302) }),
      result(402, "2025-04-01", { ...copies(second, "Season 2"), ...between(303, 304) }),
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
        ...copies(second, "Season 2"),
        ...stamps,
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
        ...copies(second, "Season 2"),
        startDate: day("2025-04-01"),
        endDate: day("2025-04-08"),
        ...stamps,
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
        ...stamps,
        modeId: createId(201).toHexString(),
        modeName: "gCTF 2v2",
        numberOfPlayersForGame: 4,
        numberOfPlayersPerTeam: 2,
      },
    ],
    stats: [
      { _id: createId(901), userId: createId(1).toHexString(), seasonId: second.toHexString(), elo: 1020, ...stamps },
    ],
    statrankeds: [
      {
        _id: createId(902),
        userId: createId(1).toHexString(),
        modeId: createId(201).toHexString(),
        elo: 990,
        ...stamps,
      },
    ],
    webhooks: [{ _id: createId(999), action: "round", body: "…", ok: true, ...stamps }],
  };
}

export type SmallLeague = ReturnType<typeof createSmallLeague>;

function season(id: number, name: string, fields: Document): Document {
  return { _id: createId(id), name, ...fields, ...stamps, isLastSeason: fields["isActive"] };
}

function clan(id: number, name: string, members: readonly number[], of: Document): Document {
  return {
    _id: createId(id),
    name,
    ...of,
    ...stamps,
    points: 3,
    players: members.map((index) => member(10 * id + index, index)),
  };
}

function member(id: number, index: number): Document {
  return { _id: createId(id), userId: createId(1 + index).toHexString(), userName: people[index], avatar: "" };
}

const ranked = { modeId: createId(201).toHexString(), modeName: "gCTF 2v2", queueName: "Evening", numberFromQueue: 1 };

/** Validated; red won 500 to 300. */
function result(id: number, date: string, fields: Document): Document {
  const player = (index: number) => {
    const figures = { score: 20 + index, kills: 10 - index, deaths: 5 + index, flags: 1, flagsTouches: 3 };
    return { ...member(10 * id + index, index), ...figures, eloBefore: 1000, eloAfter: 1005 };
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
    ...stamps,
  };
}

function entry(id: number, voter: number, player: number, date: string): Document {
  const of = { voterId: createId(1 + voter).toHexString(), voterName: people[voter] };
  return {
    _id: createId(id),
    ...of,
    playerId: createId(1 + player).toHexString(),
    playerName: people[player],
    votedAt: day(date),
  };
}
