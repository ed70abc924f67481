// Requests in the formats of programs that existed before this software, such as its first web client. They must still work.

/** Returns the entity that was saved from an earlier response under this name (`saveAs`). */
export type SavedEntities = (name: string) => { readonly _id: string } & Readonly<Record<string, unknown>>;

export type ExistingClientRequest = {
  /** Method and path below `/api`, as in the table of `docs/api.md`. `{id}` stands for the ID of a saved entity. */
  readonly call: string;
  /** The name of the saved entity whose ID replaces `{id}`. */
  readonly of?: string;
  readonly query?: (getSaved: SavedEntities) => string;
  /** Absent if the request has no body. */
  readonly body?: (getSaved: SavedEntities) => object;
  /** The expected status, 200 by default. Calls that need Discord return 409 without it. */
  readonly status?: 201 | 409;
  /** The name under which the entity of the response, or the first one of its list, is saved. */
  readonly saveAs?: string;
};

const email = "ann@players.example";
const password = "a password";
const newUser = { email, password, confirmPassword: password };
const eventTimes = { startDate: "2026-11-20T18:00:00.000Z", endDate: "2026-11-20T19:00:00.000Z" };
const createSearch = (savedName: string) => (getSaved: SavedEntities) => ({ _id: getSaved(savedName)._id });
const createPlayerBody = (savedName: string) => (getSaved: SavedEntities) => ({ playerId: getSaved(savedName)._id });

/** Returns a saved result with values as an admin enters them: some numbers as text, and the map by its old name. */
const createEnteredResult =
  (name: string, changes: (getSaved: SavedEntities) => object) => (getSaved: SavedEntities) => {
    const enterPlayers = (players: unknown) =>
      (players as Readonly<Record<string, unknown>>[]).map((player) => ({
        ...player,
        score: "30",
        flags: "1",
        kills: 20,
      }));
    const { redPlayers, bluePlayers, ...result } = getSaved(name);
    const teams = { redPlayers: enterPlayers(redPlayers), bluePlayers: enterPlayers(bluePlayers) };
    return { ...result, map: "ctf_5", redScore: "12", blueScore: "9", timeLimit: "20", ...teams, ...changes(getSaved) };
  };

/**
 * Creates the requests that create an empty result, fill it in and freeze it.
 * @param lastRequest the request after these
 * @param changes returns the fields that only results of this area have
 */
function createResultRequests(
  routePrefix: "resultRanked" | "result",
  lastRequest: ExistingClientRequest,
  changes: (getSaved: SavedEntities) => object,
) {
  // The result is saved under the same name.
  const of = routePrefix;
  return [
    {
      call: `POST ${routePrefix}/import`,
      body: () => ({ date: "2026-02-21", discordMessage: "" }),
      status: 201,
      saveAs: "spare",
    },
    { call: `DELETE ${routePrefix}/{id}`, of: "spare" },
    {
      call: `POST ${routePrefix}/import`,
      body: () => ({ date: "2026-02-21", discordMessage: "", message: "" }),
      status: 201,
      saveAs: of,
    },
    { call: `POST ${routePrefix}/{id}/addRedPlayer`, of, body: createPlayerBody("ann") },
    { call: `POST ${routePrefix}/{id}/addBluePlayer`, of, body: createPlayerBody("ben") },
    { call: `POST ${routePrefix}/{id}/addBluePlayer`, of, body: createPlayerBody("admin") },
    { call: `POST ${routePrefix}/{id}/removePlayer`, of, body: createPlayerBody("admin"), saveAs: of },
    { call: `PUT ${routePrefix}/{id}`, of, body: createEnteredResult(of, changes), saveAs: of },
    { call: `POST ${routePrefix}/{id}/forfeit`, of, body: () => ({ side: "red" }) },
    { call: `POST ${routePrefix}/{id}/unforfeit`, of },
    { call: `POST ${routePrefix}/{id}/freeze`, of },
    lastRequest,
  ] as const satisfies readonly ExistingClientRequest[];
}

/** A sequence of requests by an admin in the formats that existing clients use. */
export const existingClientRequests: readonly ExistingClientRequest[] = [
  { call: "GET user/signin_token" },
  { call: "POST user/search", body: () => ({}), saveAs: "admin" },
  { call: "POST user/search", body: createSearch("admin"), saveAs: "admin" },
  { call: "POST season/", body: () => ({ name: "Season 2", ...eventTimes }), status: 201, saveAs: "season" },
  { call: "POST season/search" },
  { call: "POST user", body: () => ({ userName: "Ann", ...newUser, role: "USER" }), status: 201, saveAs: "ann" },
  {
    call: "POST user",
    body: () => ({ userName: "Ben", ...newUser, email: `b${email}`, role: "" }),
    status: 201,
    saveAs: "ben",
  },
  { call: "PUT user", body: (getSaved) => ({ ...getSaved("admin"), avatar: "https://img.example/a.png" }) },
  { call: "PUT user/{id}", of: "ann", body: (getSaved) => ({ ...getSaved("ann"), userName: "Anna" }) },
  { call: "POST user/change-password", body: (getSaved) => ({ _id: getSaved("ann")._id, password }) },

  { call: "POST mode/create", status: 201, saveAs: "mode" },
  { call: "POST mode/create", status: 201, saveAs: "spare" },
  { call: "DELETE mode/{id}", of: "spare" },
  { call: "POST mode/search", body: () => ({ sort: "name", asc: true }) },
  { call: "GET mode/{id}", of: "mode" },
  { call: "PUT mode/{id}", of: "mode", body: (getSaved) => ({ _id: getSaved("mode")._id, name: "2 on 2" }) },

  { call: "POST queue", status: 201, saveAs: "queue" },
  { call: "POST queue/search" },
  { call: "POST queue/search", body: createSearch("queue"), saveAs: "queue" },
  { call: "PUT queue/{id}", of: "queue", body: (getSaved) => ({ ...getSaved("queue"), name: "Duo", maps: ["ctf_3"] }) },
  { call: "POST queue/{id}/join", of: "queue" },
  { call: "POST queue/{id}/leave", of: "queue" },
  { call: "GET discord/getBotInviteUrl", status: 409 },
  { call: "GET discord/guilds", status: 409 },
  { call: "POST queue/{id}/discordRecreate", of: "queue", status: 409 },
  { call: "PUT queue/{id}/guild", of: "queue", body: () => ({ guildId: "1234567890" }), status: 409 },
  { call: "DELETE queue/{id}", of: "queue" },

  { call: "POST clan", body: () => ({ name: "Reds" }), status: 201, saveAs: "reds" },
  { call: "POST clan", body: () => ({ name: "Blues" }), status: 201, saveAs: "blues" },
  { call: "POST clan", body: () => ({ name: "Spares" }), status: 201, saveAs: "spare" },
  { call: "DELETE clan/{id}", of: "spare" },
  { call: "PUT clan/{id}/addPlayer", of: "reds", body: (getSaved) => ({ userId: getSaved("ann")._id }) },
  { call: "PUT clan/{id}/addPlayer", of: "blues", body: (getSaved) => ({ userId: getSaved("ben")._id }) },
  {
    call: "POST clan/search",
    body: (getSaved) => ({ _id: getSaved("reds")._id, seasonId: getSaved("season")._id }),
    saveAs: "reds",
  },
  { call: "POST clan/search", body: () => ({ sort: "points", asc: false, seasonName: "Season 2" }) },
  { call: "PUT clan/{id}", of: "reds", body: (getSaved) => ({ ...getSaved("reds"), name: "Crimsons" }) },
  { call: "POST user/search", body: (getSaved) => ({ clanId: getSaved("reds")._id }) },

  ...createResultRequests("resultRanked", { call: "GET resultRanked/{id}", of: "resultRanked" }, () => ({})),
  {
    call: "POST resultRanked/search",
    body: (getSaved) => ({ numberPerPage: 50, page: 1, modeId: getSaved("mode")._id }),
  },
  { call: "POST resultRanked/search", body: () => ({ numberPerPage: "10", page: 0 }) },
  {
    call: "POST statRanked/search",
    body: (getSaved) => ({ sort: "elo", asc: false, modeId: getSaved("mode")._id, userName: "a", clanName: "" }),
    saveAs: "statRanked",
  },
  { call: "GET statRanked/{id}", of: "statRanked" },
  { call: "POST statRanked/updateStatPlayer/{id}", of: "statRanked" },

  ...createResultRequests("result", { call: "POST result/search", body: createSearch("result") }, (getSaved) => ({
    redClanId: getSaved("reds")._id,
    blueClanId: getSaved("blues")._id,
  })),
  { call: "POST result/search", body: (getSaved) => ({ seasonId: getSaved("season")._id, seasonName: "Season 2" }) },
  {
    call: "POST stat/search",
    body: (getSaved) => ({ sort: "winRate", asc: false, seasonId: getSaved("season")._id }),
    saveAs: "stat",
  },
  { call: "GET stat/{id}", of: "stat" },
  { call: "POST stat/updateStatPlayer/{id}", of: "ann" },
  { call: "POST clan/{id}/updateStat", of: "reds" },

  {
    call: "POST event",
    body: (getSaved) => ({
      clanAId: getSaved("reds")._id,
      clanBId: getSaved("blues")._id,
      ...eventTimes,
      title: "Crimsons vs. Blues",
      description: "",
    }),
    status: 201,
    saveAs: "event",
  },
  { call: "POST event/search", body: () => eventTimes },
  { call: "GET event/{id}", of: "event", saveAs: "event" },
  { call: "PUT event/{id}", of: "event", body: (getSaved) => ({ ...getSaved("event"), description: "Best of three" }) },
  { call: "DELETE event/{id}", of: "event" },

  { call: "POST vote", status: 201, saveAs: "vote" },
  { call: "POST vote/search", body: (getSaved) => ({ seasonId: getSaved("season")._id }) },
  {
    call: "PUT vote/{id}",
    of: "vote",
    body: () => ({ question: "Who?", type: "CLAN", maxVotes: 1, startDate: "2026-01-01", endDate: "2027-01-01" }),
  },
  { call: "POST vote/vote", body: (getSaved) => ({ voteId: getSaved("vote")._id, clanId: getSaved("reds")._id }) },
  { call: "DELETE vote/vote", query: (getSaved) => `voteId=${getSaved("vote")._id}&clanId=${getSaved("reds")._id}` },
  { call: "DELETE vote/{id}", of: "vote" },

  { call: "DELETE clan/{id}/removePlayer", of: "reds", query: (getSaved) => `userId=${getSaved("ann")._id}` },
  { call: "DELETE user/{id}", of: "ann" },
  { call: "POST season/endSeason" },
  { call: "POST user/logout" },
];
