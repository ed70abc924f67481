import { clanRostersShapes, clansShapes } from "contract/clans.ts";
import { clanRostersCalls, clansCalls } from "contract/clans-calls.ts";
import type { Call, ReplyOf, SentBodyOf, Shape } from "contract/endpoint.ts";
import { eventsShapes } from "contract/events.ts";
import { eventsCalls } from "contract/events-calls.ts";
import { gameServersShapes } from "contract/game-servers.ts";
import { gameServersCalls } from "contract/game-servers-calls.ts";
import { rankedImportsShapes } from "contract/imports.ts";
import { rankedImportsCalls } from "contract/imports-calls.ts";
import { modesShapes } from "contract/modes.ts";
import { modesCalls } from "contract/modes-calls.ts";
import { motionsShapes } from "contract/motions.ts";
import { motionsCalls } from "contract/motions-calls.ts";
import { queuesShapes } from "contract/queues.ts";
import { queuesCalls } from "contract/queues-calls.ts";
import { leagueResultsShapes, rankedResultsShapes } from "contract/results.ts";
import { leagueResultsCalls, rankedResultsCalls } from "contract/results-calls.ts";
import { seasonsShapes } from "contract/seasons.ts";
import { seasonsCalls } from "contract/seasons-calls.ts";
import { rankedStatsShapes } from "contract/stats.ts";
import { rankedStatsCalls } from "contract/stats-calls.ts";
import type { ChosenTee } from "contract/tees.ts";
import { usersShapes } from "contract/users.ts";
import { usersCalls } from "contract/users-calls.ts";
import { type Vote, votesShapes } from "contract/votes.ts";
import { votesCalls } from "contract/votes-calls.ts";
import type { League } from "./league.ts";

/** An admin for the preparation of stories: everything is done over the API. Functions return keys. */
export type Admin = {
  /** Makes a player who can sign in with `accountOf(userName)`. */
  createPlayer(userName: string): Promise<string>;
  block(userId: string): Promise<void>;
  makeAdmin(userId: string): Promise<void>;
  chooseTee(userId: string, tee: ChosenTee): Promise<void>;
  createMode(name: string): Promise<string>;
  /** Begins a season; its dates only inform. */
  beginSeason(name: string): Promise<string>;
  /** Makes a clan of the active season with these players. */
  createClan(name: string, ...userIds: readonly string[]): Promise<string>;
  /** Makes a player of the clan its leader. */
  makeLeader(clanId: string, userId: string): Promise<void>;
  /** Makes two clans of two, the Foxes led by Fia and the Owls led by Ole. */
  createLedClans(): Promise<{ clanAId: string; clanBId: string }>;
  /** Makes a motion that the leaders vote on now. */
  openMotion(text: string): Promise<void>;
  /** Makes an event of the active season. */
  createEvent(event: SentBodyOf<typeof eventsShapes.createEvent>): Promise<string>;
  /** Makes a vote of the active season that takes entries now. */
  createVote(vote: Pick<Vote, "question" | "type" | "maxVotes">): Promise<string>;
  /** Posts a round as a game server wrote it, also where it is there already. @param date ISO 8601 */
  postRound(round: { modeId: string; message: string; date: string }): Promise<string>;
  freeze(resultId: string): Promise<void>;
  freezeOfLeague(resultId: string): Promise<void>;
  createQueue(queue: NonNullable<SentBodyOf<typeof queuesShapes.createQueue>>): Promise<string>;
  updateQueue(queueId: string, changes: NonNullable<SentBodyOf<typeof queuesShapes.updateQueue>>): Promise<void>;
  /** Adds a game server, and answers the address that it posts to on this machine. */
  addGameServer(name: string): Promise<string>;
  /** Finds the stat of a player in the mode in which they are best. */
  statOf(userId: string): Promise<string>;
};

/** E-mail and password of players from `createPlayer`. */
export function accountOf(userName: string): { email: string; password: string } {
  const name = userName.toLowerCase().replaceAll(/[^a-z0-9]/gu, (odd) => odd.codePointAt(0)?.toString(16) ?? "");
  return { email: `${name.slice(0, 60)}@players.example`, password: `the secret of ${userName}` };
}

/** @throws Error where the league refuses the sign-in; each action if it is refused */
export async function signInAdmin({ url, admin }: Pick<League, "url" | "admin">): Promise<Admin> {
  const { token } = await callApi(url, {}, usersCalls.signIn, usersShapes.signIn, { body: admin });
  const headers = { authorization: `Bearer ${token}` };
  const actions: Admin = {
    async createPlayer(userName) {
      const { email, password } = accountOf(userName);
      const body = { userName, email, password, confirmPassword: password };
      return (await callApi(url, headers, usersCalls.createUser, usersShapes.createUser, { body })).data._id;
    },
    async block(id) {
      await callApi(url, headers, usersCalls.updateUser, usersShapes.updateUser, { id, body: { blocked: true } });
    },
    async makeAdmin(id) {
      await callApi(url, headers, usersCalls.updateUser, usersShapes.updateUser, { id, body: { role: "ADMIN" } });
    },
    async chooseTee(id, tee) {
      await callApi(url, headers, usersCalls.updateUser, usersShapes.updateUser, { id, body: { tee } });
    },
    async createMode(name) {
      return (await callApi(url, headers, modesCalls.createMode, modesShapes.createMode, { body: { name } })).data._id;
    },
    async beginSeason(name) {
      const body = { name, startDate: "2026-01-01", endDate: "2126-12-31" };
      return (await callApi(url, headers, seasonsCalls.createSeason, seasonsShapes.createSeason, { body })).data._id;
    },
    async createClan(name, ...userIds) {
      const { _id: id } = (
        await callApi(url, headers, clansCalls.createClan, clansShapes.createClan, { body: { name } })
      ).data;
      for (const userId of userIds) {
        await callApi(url, headers, clanRostersCalls.addClanPlayer, clanRostersShapes.addClanPlayer, {
          id,
          body: { userId },
        });
      }
      return id;
    },
    async makeLeader(id, leaderId) {
      await callApi(url, headers, clansCalls.updateClan, clansShapes.updateClan, { id, body: { leaderId } });
    },
    async createLedClans() {
      const createLed = async (name: string, leader: string) => {
        const leaderId = await actions.createPlayer(leader);
        const clanId = await actions.createClan(name, leaderId, await actions.createPlayer(`Second of ${name}`));
        await actions.makeLeader(clanId, leaderId);
        return clanId;
      };
      return { clanAId: await createLed("Foxes", "Fia"), clanBId: await createLed("Owls", "Ole") };
    },
    async openMotion(text) {
      const { proposeMotion, openMotion } = motionsCalls;
      const { data } = await callApi(url, headers, proposeMotion, motionsShapes.proposeMotion, { body: { text } });
      await callApi(url, headers, openMotion, motionsShapes.openMotion, { id: data._id });
    },
    async createEvent(body) {
      return (await callApi(url, headers, eventsCalls.createEvent, eventsShapes.createEvent, { body })).data._id;
    },
    async createVote(vote) {
      const { data } = await callApi(url, headers, votesCalls.createVote, votesShapes.createVote, {});
      const id = data.vote._id;
      const body = { ...vote, startDate: "2026-01-01", endDate: "2126-01-01" };
      await callApi(url, headers, votesCalls.updateVote, votesShapes.updateVote, { id, body });
      return id;
    },
    async postRound(round) {
      const body = { ...round, allowDuplicate: true };
      const { importResult } = rankedImportsCalls;
      return (await callApi(url, headers, importResult, rankedImportsShapes.importResult, { body })).data._id;
    },
    async freeze(id) {
      await callApi(url, headers, rankedResultsCalls.freezeResult, rankedResultsShapes.freezeResult, { id });
    },
    async freezeOfLeague(id) {
      await callApi(url, headers, leagueResultsCalls.freezeResult, leagueResultsShapes.freezeResult, { id });
    },
    async addGameServer(name) {
      const { createGameServer } = gameServersCalls;
      const { data } = await callApi(url, headers, createGameServer, gameServersShapes.createGameServer, {
        body: { name },
      });
      return data.postUrl.replace(/^https?:\/\/[^/]+/, url);
    },
    async createQueue(body) {
      return (await callApi(url, headers, queuesCalls.createQueue, queuesShapes.createQueue, { body })).data._id;
    },
    async updateQueue(id, body) {
      await callApi(url, headers, queuesCalls.updateQueue, queuesShapes.updateQueue, { id, body });
    },
    async statOf(userId) {
      const { searchStats } = rankedStatsCalls;
      const { data } = await callApi(url, headers, searchStats, rankedStatsShapes.searchStats, { body: { userId } });
      return data[0]?._id ?? "";
    },
  };
  return actions;
}

type Sent<S extends Shape> = { id?: string; body?: SentBodyOf<S> };

/** Makes a call. @throws Error with the refusal's message */
export async function callApi<S extends Shape>(
  url: string,
  headers: Record<string, string>,
  { method, path }: Call,
  _shape: S,
  { id = "", body }: Sent<S>,
): Promise<ReplyOf<S>> {
  const reply = await fetch(`${url}/api${path.replace(":id", id)}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    ...(method !== "GET" && { body: JSON.stringify(body ?? {}) }),
  });
  const said = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} was refused: ${said}`);
  return JSON.parse(said) as ReplyOf<S>;
}
