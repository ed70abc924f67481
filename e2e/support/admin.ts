import { type Api, createApi } from "contract/api.ts";
import type { ChosenTee } from "contract/tees.ts";
import type { Vote } from "contract/votes.ts";
import type { League } from "./league.ts";

export type Account = { readonly email: string; readonly password: string };

/** The calls of a league. Each throws an Error with the refusal's message. @param token a session's; none for a visitor */
export function apiAt(url: string, token?: string): Api {
  return createApi(async ({ method, path }, { id = "", body = {} }) => {
    const reply = await fetch(`${url}/api${path.replace(":id", id)}`, {
      method,
      headers: { "content-type": "application/json", ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    const said = await reply.text();
    if (!reply.ok) throw new Error(`${method} ${path} was refused: ${said}`);
    return JSON.parse(said) as unknown;
  });
}

/** The calls of somebody who signs in. @throws Error where the league refuses that */
export async function apiAs(url: string, account: Account): Promise<Api> {
  const { token } = await apiAt(url).users.signIn({ body: account });
  return apiAt(url, token);
}

/** E-mail and password of players from `createPlayer`. */
export function accountOf(userName: string): Account {
  const name = userName.toLowerCase().replaceAll(/[^a-z0-9]/gu, (odd) => odd.codePointAt(0)?.toString(16) ?? "");
  return { email: `${name.slice(0, 60)}@players.example`, password: `the secret of ${userName}` };
}

type BodyOf<Call extends (sent: never) => unknown> = NonNullable<NonNullable<Parameters<Call>[0]>["body"]>;

export type Admin = Awaited<ReturnType<typeof signInAdmin>>;

/**
 * An admin who prepares test data over the API. Functions return keys.
 * @throws Error if the league rejects the sign-in; each action throws if it is rejected
 */
export async function signInAdmin({ url, admin }: Pick<League, "url" | "admin">) {
  const api = await apiAs(url, admin);
  const actions = {
    /** Makes a player who can sign in with `accountOf(userName)`. */
    async createPlayer(userName: string) {
      const { email, password } = accountOf(userName);
      return (await api.users.createUser({ body: { userName, email, password, confirmPassword: password } })).data._id;
    },
    async block(id: string) {
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
    /** Begins a season; its dates only inform. */
    async beginSeason(name: string) {
      const body = { name, startDate: "2026-01-01", endDate: "2035-12-31" };
      return (await api.seasons.createSeason({ body })).data._id;
    },
    /** Makes a clan of the active season with these players. */
    async createClan(name: string, ...userIds: readonly string[]) {
      const id = (await api.clans.createClan({ body: { name } })).data._id;
      for (const userId of userIds) await api.clanRosters.addClanPlayer({ id, body: { userId } });
      return id;
    },
    /** Makes a player of the clan its leader. */
    async makeLeader(id: string, leaderId: string) {
      await api.clans.updateClan({ id, body: { leaderId } });
    },
    /** Makes two clans of two, the Foxes led by Fia and the Owls led by Ole, with a second player each. */
    async createLedClans() {
      const createLed = async (name: string, leader: string) => {
        const leaderId = await actions.createPlayer(leader);
        const secondId = await actions.createPlayer(`Second of ${name}`);
        const clanId = await actions.createClan(name, leaderId, secondId);
        await actions.makeLeader(clanId, leaderId);
        return { clanId, leaderId, secondId };
      };
      const foxes = await createLed("Foxes", "Fia");
      const owls = await createLed("Owls", "Ole");
      return { clanAId: foxes.clanId, clanBId: owls.clanId, foxes, owls };
    },
    /** Makes a motion that the leaders vote on now. */
    async openMotion(text: string) {
      const { data } = await api.motions.proposeMotion({ body: { text } });
      await api.motions.openMotion({ id: data._id });
    },
    /** Makes an event of the active season. */
    async createEvent(body: BodyOf<Api["events"]["createEvent"]>) {
      return (await api.events.createEvent({ body })).data._id;
    },
    /** Makes a vote of the active season that takes entries now. */
    async createVote(vote: Pick<Vote, "question" | "type" | "maxVotes">) {
      const id = (await api.votes.createVote()).data.vote._id;
      await api.votes.updateVote({ id, body: { ...vote, startDate: "2026-01-01", endDate: "2035-01-01" } });
      return id;
    },
    /** Posts a round as a game server wrote it, also where it is there already. @param round with the date in ISO 8601 */
    async postRound(round: { modeId: string; message: string; date: string }) {
      return (await api.rankedImports.importResult({ body: { ...round, allowDuplicate: true } })).data._id;
    },
    async freeze(id: string) {
      await api.rankedResults.freezeResult({ id });
    },
    async freezeOfLeague(id: string) {
      await api.leagueResults.freezeResult({ id });
    },
    /** Validates a round that one clan lost by forfeit, which needs neither players nor a map. @param date ISO 8601 */
    async winByForfeit({ winner, loser, date }: { winner: string; loser: string; date: string }) {
      const id = (await api.leagueImports.importResult({ body: { date } })).data._id;
      await api.leagueResults.updateResult({ id, body: { redClanId: winner, blueClanId: loser } });
      await api.leagueResults.declareForfeit({ id, body: { side: "blue" } });
      await actions.freezeOfLeague(id);
    },
    async createQueue(body: BodyOf<Api["queues"]["createQueue"]>) {
      return (await api.queues.createQueue({ body })).data._id;
    },
    async updateQueue(id: string, body: BodyOf<Api["queues"]["updateQueue"]>) {
      await api.queues.updateQueue({ id, body });
    },
    /** Creates a game server that the league sets up for matches. */
    async createServerOnCall(name: string, body: BodyOf<Api["gameServers"]["updateGameServer"]>) {
      const { data } = await api.gameServers.createGameServer({ body: { name } });
      await api.gameServers.updateGameServer({ id: data._id, body });
    },
    /** Adds a game server, and answers the address that it posts to on this machine. */
    async addGameServer(name: string) {
      const { data } = await api.gameServers.createGameServer({ body: { name } });
      return data.postUrl.replace(/^https?:\/\/[^/]+/, url);
    },
    /** Finds the stat of a player in the mode in which they are best. */
    async statOf(userId: string) {
      return (await api.rankedStats.searchStats({ body: { userId } })).data[0]?._id ?? "";
    },
  };
  return actions;
}
