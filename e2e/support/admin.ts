import { type Api, createApi } from "contract/api.ts";
import type { ChosenTee } from "contract/tees.ts";
import type { Vote } from "contract/votes.ts";
import type { League } from "./league.ts";

export type Account = { readonly email: string; readonly password: string };

/**
 * Returns functions that call the endpoints of a league's API. They throw an Error with the response if the server rejects the
 * request.
 * @param token the token of a session. Absent for a visitor
 */
export function createApiClient(url: string, token?: string): Api {
  return createApi(async ({ method, path }, { id = "", body = {} }) => {
    const response = await fetch(`${url}/api${path.replace(":id", id)}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was rejected: ${text}`);
    return JSON.parse(text) as unknown;
  });
}

/** Signs in and returns the functions of the API. @throws Error if the league rejects the sign-in */
export async function signInToApi(url: string, account: Account): Promise<Api> {
  const { token } = await createApiClient(url).users.signIn({ body: account });
  return createApiClient(url, token);
}

/** Returns the e-mail and the password of a player whom `createPlayer` has created. */
export function getAccount(userName: string): Account {
  // Characters other than letters and digits are written as their hexadecimal code points. An e-mail address may have at most
  // 64 characters before the @.
  const emailName = userName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, (character) => character.codePointAt(0)?.toString(16) ?? "")
    .slice(0, 60);
  return { email: `${emailName}@players.example`, password: `the secret of ${userName}` };
}

/** The request body of the endpoint that a function of the API calls. */
type BodyOf<Call extends (request: never) => unknown> = NonNullable<NonNullable<Parameters<Call>[0]>["body"]>;

export type Admin = Awaited<ReturnType<typeof signInAdmin>>;

/**
 * Signs in an admin who prepares test data over the API. Functions that create an entity return its ID.
 * @throws Error if the league rejects the sign-in; each action throws if it is rejected
 */
export async function signInAdmin({ url, admin }: Pick<League, "url" | "admin">) {
  const api = await signInToApi(url, admin);
  const actions = {
    /** Creates a player who can sign in with `getAccount(userName)`. */
    async createPlayer(userName: string) {
      const { email, password } = getAccount(userName);
      return (await api.users.createUser({ body: { userName, email, password, confirmPassword: password } })).data._id;
    },
    async blockPlayer(id: string) {
      await api.users.updateUser({ id, body: { blocked: true } });
    },
    async makeAdmin(id: string) {
      await api.users.updateUser({ id, body: { role: "ADMIN" } });
    },
    async chooseTee(id: string, tee: ChosenTee) {
      await api.users.updateUser({ id, body: { tee } });
    },
    async createMode(name: string) {
      return (await api.modes.createMode({ body: { name } })).data._id;
    },
    async beginSeason(name: string) {
      const body = { name, startDate: "2026-01-01", endDate: "2035-12-31" };
      return (await api.seasons.createSeason({ body })).data._id;
    },
    /** Creates a clan of the active season with these players on its roster. */
    async createClan(name: string, ...userIds: readonly string[]) {
      const id = (await api.clans.createClan({ body: { name } })).data._id;
      for (const userId of userIds) await api.clanRosters.addClanPlayer({ id, body: { userId } });
      return id;
    },
    /** Makes a player of the clan its leader. */
    async makeLeader(id: string, leaderId: string) {
      await api.clans.updateClan({ id, body: { leaderId } });
    },
    /** Creates two clans with two players each: the Foxes, led by Fia, and the Owls, led by Ole. */
    async createLedClans() {
      const createLedClan = async (name: string, leader: string) => {
        const leaderId = await actions.createPlayer(leader);
        const secondId = await actions.createPlayer(`Second of ${name}`);
        const clanId = await actions.createClan(name, leaderId, secondId);
        await actions.makeLeader(clanId, leaderId);
        return { clanId, leaderId, secondId };
      };
      const foxes = await createLedClan("Foxes", "Fia");
      const owls = await createLedClan("Owls", "Ole");
      return { clanAId: foxes.clanId, clanBId: owls.clanId, foxes, owls };
    },
    /** Creates a motion and opens it for votes. */
    async openMotion(text: string) {
      const { data } = await api.motions.proposeMotion({ body: { text } });
      await api.motions.openMotion({ id: data._id });
    },
    /** Creates an event of the active season. */
    async createEvent(body: BodyOf<Api["events"]["createEvent"]>) {
      return (await api.events.createEvent({ body })).data._id;
    },
    /** Creates a vote of the active season that is open now. */
    async createVote(vote: Pick<Vote, "question" | "type" | "maxVotes">) {
      const id = (await api.votes.createVote()).data.vote._id;
      await api.votes.updateVote({ id, body: { ...vote, startDate: "2026-01-01", endDate: "2035-01-01" } });
      return id;
    },
    /**
     * Imports a ranked result from a game server's message, even if the same round was already imported.
     * @param round its `date` is in ISO 8601
     */
    async importRankedRound(round: { modeId: string; message: string; date: string }) {
      return (await api.rankedImports.importResult({ body: { ...round, allowDuplicate: true } })).data._id;
    },
    async freezeRankedResult(id: string) {
      await api.rankedResults.freezeResult({ id });
    },
    async freezeLeagueResult(id: string) {
      await api.leagueResults.freezeResult({ id });
    },
    /** Creates and freezes a result that one clan lost by forfeit, without players or a map. @param date ISO 8601 */
    async importForfeit({ winnerId, loserId, date }: { winnerId: string; loserId: string; date: string }) {
      const id = (await api.leagueImports.importResult({ body: { date } })).data._id;
      await api.leagueResults.updateResult({ id, body: { redClanId: winnerId, blueClanId: loserId } });
      await api.leagueResults.declareForfeit({ id, body: { side: "blue" } });
      await actions.freezeLeagueResult(id);
    },
    async createQueue(body: BodyOf<Api["queues"]["createQueue"]>) {
      return (await api.queues.createQueue({ body })).data._id;
    },
    async updateQueue(id: string, body: BodyOf<Api["queues"]["updateQueue"]>) {
      await api.queues.updateQueue({ id, body });
    },
    /** Creates a game server that the site reserves and configures for matches. */
    async createReservableServer(name: string, body: BodyOf<Api["gameServers"]["updateGameServer"]>) {
      const { data } = await api.gameServers.createGameServer({ body: { name } });
      await api.gameServers.updateGameServer({ id: data._id, body });
    },
    /** Adds a game server. @returns the URL to which it posts rounds, on this machine instead of the public host */
    async addGameServer(name: string) {
      const { data } = await api.gameServers.createGameServer({ body: { name } });
      return data.postUrl.replace(/^https?:\/\/[^/]+/, url);
    },
    /** Finds the ID of the player's best statistics, which the API lists first. */
    async findBestStatId(userId: string) {
      return (await api.rankedStats.searchStats({ body: { userId } })).data[0]?._id ?? "";
    },
  };
  return actions;
}
