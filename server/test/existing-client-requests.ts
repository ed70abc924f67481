// Requests in the formats of programs that existed before this software, such as its first web client. They must still work.

/** Returns the entity that was saved from an earlier response under this name (`saveAs`). */
export type SavedEntities = (name: string) => { readonly _id: string } & Readonly<Record<string, unknown>>;

export type ExistingClientRequest = {
  /** Method and path below `/api`, as in the table of `docs/api.md`. `{id}` stands for the ID of a saved entity. */
  readonly endpoint: string;
  /** The name of the saved entity whose ID replaces `{id}`. */
  readonly idOf?: string;
  readonly query?: (getSaved: SavedEntities) => string;
  /** Absent if the request has no body. */
  readonly body?: (getSaved: SavedEntities) => object;
  /** The expected status, 200 by default. Endpoints that need Discord return 409 without it. */
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
  // The result is saved under the name of the route.
  const savedName = routePrefix;
  return [
    {
      endpoint: `POST ${routePrefix}/import`,
      body: () => ({ date: "2026-02-21", discordMessage: "" }),
      status: 201,
      saveAs: "spare",
    },
    { endpoint: `DELETE ${routePrefix}/{id}`, idOf: "spare" },
    {
      endpoint: `POST ${routePrefix}/import`,
      body: () => ({ date: "2026-02-21", discordMessage: "", message: "" }),
      status: 201,
      saveAs: savedName,
    },
    { endpoint: `POST ${routePrefix}/{id}/addRedPlayer`, idOf: savedName, body: createPlayerBody("ann") },
    { endpoint: `POST ${routePrefix}/{id}/addBluePlayer`, idOf: savedName, body: createPlayerBody("ben") },
    { endpoint: `POST ${routePrefix}/{id}/addBluePlayer`, idOf: savedName, body: createPlayerBody("admin") },
    {
      endpoint: `POST ${routePrefix}/{id}/removePlayer`,
      idOf: savedName,
      body: createPlayerBody("admin"),
      saveAs: savedName,
    },
    {
      endpoint: `PUT ${routePrefix}/{id}`,
      idOf: savedName,
      body: createEnteredResult(savedName, changes),
      saveAs: savedName,
    },
    { endpoint: `POST ${routePrefix}/{id}/forfeit`, idOf: savedName, body: () => ({ side: "red" }) },
    { endpoint: `POST ${routePrefix}/{id}/unforfeit`, idOf: savedName },
    { endpoint: `POST ${routePrefix}/{id}/freeze`, idOf: savedName },
    lastRequest,
  ] as const satisfies readonly ExistingClientRequest[];
}

/** A sequence of requests by an admin in the formats that existing clients use. */
export const existingClientRequests: readonly ExistingClientRequest[] = [
  { endpoint: "GET user/signin_token" },
  { endpoint: "POST user/search", body: () => ({}), saveAs: "admin" },
  { endpoint: "POST user/search", body: createSearch("admin"), saveAs: "admin" },
  { endpoint: "POST season/", body: () => ({ name: "Season 2", ...eventTimes }), status: 201, saveAs: "season" },
  { endpoint: "POST season/search" },
  { endpoint: "POST user", body: () => ({ userName: "Ann", ...newUser, role: "USER" }), status: 201, saveAs: "ann" },
  {
    endpoint: "POST user",
    body: () => ({ userName: "Ben", ...newUser, email: `b${email}`, role: "" }),
    status: 201,
    saveAs: "ben",
  },
  { endpoint: "PUT user", body: (getSaved) => ({ ...getSaved("admin"), avatar: "https://img.example/a.png" }) },
  { endpoint: "PUT user/{id}", idOf: "ann", body: (getSaved) => ({ ...getSaved("ann"), userName: "Anna" }) },
  { endpoint: "POST user/change-password", body: (getSaved) => ({ _id: getSaved("ann")._id, password }) },

  { endpoint: "POST mode/create", status: 201, saveAs: "mode" },
  { endpoint: "POST mode/create", status: 201, saveAs: "spare" },
  { endpoint: "DELETE mode/{id}", idOf: "spare" },
  { endpoint: "POST mode/search", body: () => ({ sort: "name", asc: true }) },
  { endpoint: "GET mode/{id}", idOf: "mode" },
  { endpoint: "PUT mode/{id}", idOf: "mode", body: (getSaved) => ({ _id: getSaved("mode")._id, name: "2 on 2" }) },

  { endpoint: "POST queue", status: 201, saveAs: "queue" },
  { endpoint: "POST queue/search" },
  { endpoint: "POST queue/search", body: createSearch("queue"), saveAs: "queue" },
  {
    endpoint: "PUT queue/{id}",
    idOf: "queue",
    body: (getSaved) => ({ ...getSaved("queue"), name: "Duo", maps: ["ctf_3"] }),
  },
  { endpoint: "POST queue/{id}/join", idOf: "queue" },
  { endpoint: "POST queue/{id}/leave", idOf: "queue" },
  { endpoint: "GET discord/getBotInviteUrl", status: 409 },
  { endpoint: "GET discord/guilds", status: 409 },
  { endpoint: "POST queue/{id}/discordRecreate", idOf: "queue", status: 409 },
  { endpoint: "PUT queue/{id}/guild", idOf: "queue", body: () => ({ guildId: "1234567890" }), status: 409 },
  { endpoint: "DELETE queue/{id}", idOf: "queue" },

  { endpoint: "POST clan", body: () => ({ name: "Reds" }), status: 201, saveAs: "reds" },
  { endpoint: "POST clan", body: () => ({ name: "Blues" }), status: 201, saveAs: "blues" },
  { endpoint: "POST clan", body: () => ({ name: "Spares" }), status: 201, saveAs: "spare" },
  { endpoint: "DELETE clan/{id}", idOf: "spare" },
  { endpoint: "PUT clan/{id}/addPlayer", idOf: "reds", body: (getSaved) => ({ userId: getSaved("ann")._id }) },
  { endpoint: "PUT clan/{id}/addPlayer", idOf: "blues", body: (getSaved) => ({ userId: getSaved("ben")._id }) },
  {
    endpoint: "POST clan/search",
    body: (getSaved) => ({ _id: getSaved("reds")._id, seasonId: getSaved("season")._id }),
    saveAs: "reds",
  },
  { endpoint: "POST clan/search", body: () => ({ sort: "points", asc: false, seasonName: "Season 2" }) },
  { endpoint: "PUT clan/{id}", idOf: "reds", body: (getSaved) => ({ ...getSaved("reds"), name: "Crimsons" }) },
  { endpoint: "POST user/search", body: (getSaved) => ({ clanId: getSaved("reds")._id }) },

  ...createResultRequests("resultRanked", { endpoint: "GET resultRanked/{id}", idOf: "resultRanked" }, () => ({})),
  {
    endpoint: "POST resultRanked/search",
    body: (getSaved) => ({ numberPerPage: 50, page: 1, modeId: getSaved("mode")._id }),
  },
  { endpoint: "POST resultRanked/search", body: () => ({ numberPerPage: "10", page: 0 }) },
  {
    endpoint: "POST statRanked/search",
    body: (getSaved) => ({ sort: "elo", asc: false, modeId: getSaved("mode")._id, userName: "a", clanName: "" }),
    saveAs: "statRanked",
  },
  { endpoint: "GET statRanked/{id}", idOf: "statRanked" },
  { endpoint: "POST statRanked/updateStatPlayer/{id}", idOf: "statRanked" },

  ...createResultRequests("result", { endpoint: "POST result/search", body: createSearch("result") }, (getSaved) => ({
    redClanId: getSaved("reds")._id,
    blueClanId: getSaved("blues")._id,
  })),
  {
    endpoint: "POST result/search",
    body: (getSaved) => ({ seasonId: getSaved("season")._id, seasonName: "Season 2" }),
  },
  {
    endpoint: "POST stat/search",
    body: (getSaved) => ({ sort: "winRate", asc: false, seasonId: getSaved("season")._id }),
    saveAs: "stat",
  },
  { endpoint: "GET stat/{id}", idOf: "stat" },
  { endpoint: "POST stat/updateStatPlayer/{id}", idOf: "ann" },
  { endpoint: "POST clan/{id}/updateStat", idOf: "reds" },

  {
    endpoint: "POST event",
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
  { endpoint: "POST event/search", body: () => eventTimes },
  { endpoint: "GET event/{id}", idOf: "event", saveAs: "event" },
  {
    endpoint: "PUT event/{id}",
    idOf: "event",
    body: (getSaved) => ({ ...getSaved("event"), description: "Best of three" }),
  },
  { endpoint: "DELETE event/{id}", idOf: "event" },

  { endpoint: "POST vote", status: 201, saveAs: "vote" },
  { endpoint: "POST vote/search", body: (getSaved) => ({ seasonId: getSaved("season")._id }) },
  {
    endpoint: "PUT vote/{id}",
    idOf: "vote",
    body: () => ({ question: "Who?", type: "CLAN", maxVotes: 1, startDate: "2026-01-01", endDate: "2027-01-01" }),
  },
  { endpoint: "POST vote/vote", body: (getSaved) => ({ voteId: getSaved("vote")._id, clanId: getSaved("reds")._id }) },
  {
    endpoint: "DELETE vote/vote",
    query: (getSaved) => `voteId=${getSaved("vote")._id}&clanId=${getSaved("reds")._id}`,
  },
  { endpoint: "DELETE vote/{id}", idOf: "vote" },

  { endpoint: "DELETE clan/{id}/removePlayer", idOf: "reds", query: (getSaved) => `userId=${getSaved("ann")._id}` },
  { endpoint: "DELETE user/{id}", idOf: "ann" },
  { endpoint: "POST season/endSeason" },
  { endpoint: "POST user/logout" },
];
