import { generatedTitle } from "contract/event-rules.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { textPages } from "contract/text-pages.ts";
import { dateOf } from "../columns.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import type { Facts } from "./history-queries.ts";
import { eventFacts, resultFacts } from "./match-facts-queries.ts";
import { userFacts } from "./user-facts-queries.ts";

type ReadFacts = (trx: LeagueTransaction, id: number) => Promise<Facts | null>;

/** What the history records of each kind of subject; `null`: there is none of that key. */
export const factsOf: Readonly<Record<SubjectKind, ReadFacts>> = {
  USER: userFacts,
  RANKED_RESULT: (trx, id) => resultFacts(trx, "ranked", id),
  LEAGUE_RESULT: (trx, id) => resultFacts(trx, "league", id),
  CLAN: clanFacts,
  SEASON: seasonFacts,
  EVENT: eventFacts,
  // Of votes and motions, who voted for what is not recorded.
  VOTE: (trx, id) =>
    told(trx.selectFrom("votes").selectAll().where("id", "=", id), (vote) => {
      const { question, type, max_votes: maxVotes, starts_at, ends_at, saved } = vote;
      const dates = { startDate: dateOf(starts_at), endDate: dateOf(ends_at) };
      return { name: question, fields: { question, type, maxVotes, ...dates, isSaved: saved === 1 } };
    }),
  MOTION: (trx, id) =>
    told(trx.selectFrom("motions").selectAll().where("id", "=", id), ({ text, opened_at, closed_at, yes, no }) => ({
      name: text,
      fields: { text, isOpen: opened_at !== null && closed_at === null, yes, no },
    })),
  MODE: (trx, id) =>
    told(trx.selectFrom("modes").selectAll().where("id", "=", id), (mode) => {
      const { name, score_limit: scoreLimit, time_limit: timeLimit, spectators } = mode;
      return { name, fields: { name, scoreLimit, timeLimit, spectators } };
    }),
  QUEUE: queueFacts,
  MATCH: (trx, id) =>
    told(trx.selectFrom("matches").selectAll().where("id", "=", id), ({ map, closed_at }) => ({
      name: map,
      fields: { isOpen: closed_at === null },
    })),
  GAME_SERVER: gameServerFacts,
  ROUND: (trx, id) => told(roundOf(trx, id), ({ name, ...fields }) => ({ name, fields })),
  ALIAS: (trx, id) =>
    told(aliasOf(trx, id), ({ name, player, confirmed_at }) => ({
      name,
      fields: { name, player, isConfirmed: confirmed_at !== null },
    })),
  // A sync finds the same figures, so none are recorded.
  STAT: (trx, id) => told(statOf(trx, id), ({ user_name }) => ({ name: user_name, fields: {} })),
  ANNOUNCEMENT: (trx, id) =>
    told(trx.selectFrom("announcements").selectAll().where("id", "=", id), ({ text, area, ends_at }) => {
      const [begin = ""] = text.split("\n", 1);
      const name = [...begin].slice(0, 80).join("");
      return { name, fields: { text, area: area ?? "both", endDate: dateOf(ends_at) } };
    }),
  // Without how to reach who asked, which is forgotten long before the history.
  ACCOUNT_REQUEST: (trx, id) =>
    told(trx.selectFrom("account_requests").selectAll().where("id", "=", id), ({ user_name: name, state, answer }) => ({
      name,
      fields: { name, state, answer },
    })),
  TEXT: (trx, id) =>
    told(trx.selectFrom("texts").selectAll().where("id", "=", id), ({ page, text }) => ({
      name: textPages[page],
      fields: { text: text.split("\n") },
    })),
  SETTINGS: settingsFacts,
  RESERVATION: (trx, id) =>
    told(reservationOf(trx, id), ({ state, kept, asked, server, map, title, clan_a, clan_b }) => {
      const event = clan_a === null || clan_b === null ? null : (title ?? generatedTitle(clan_a, clan_b));
      return { name: event ?? map ?? "", fields: { server, state, isKept: kept === 1, asked } };
    }),
};

type OneRow<Found> = { executeTakeFirst(): Promise<Found | undefined> };

async function told<Found>(query: OneRow<Found>, facts: (row: Found) => Facts | Promise<Facts>): Promise<Facts | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : facts(row);
}

function roundOf(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("received_rounds as r")
    .innerJoin("game_servers as g", "g.id", "r.game_server_id")
    .select(["r.state", "r.reason", "g.name"])
    .where("r.id", "=", id);
}

function aliasOf(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("aliases as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.name", "a.confirmed_at", "u.user_name as player"])
    .where("a.id", "=", id);
}

function statOf(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("u.user_name")
    .where("s.id", "=", id);
}

function reservationOf(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("reservations as r")
    .leftJoin("game_servers as g", "g.id", "r.game_server_id")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("events as e", "e.id", "r.event_id")
    .leftJoin("clans as a", "a.id", "e.clan_a_id")
    .leftJoin("clans as b", "b.id", "e.clan_b_id")
    .select(["r.state", "r.kept", "r.asked", "g.name as server", "m.map", "e.title"])
    .select(["a.name as clan_a", "b.name as clan_b"])
    .where("r.id", "=", id);
}

async function settingsFacts(trx: LeagueTransaction): Promise<Facts> {
  const set = await trx.selectFrom("league_settings").selectAll().executeTakeFirst();
  return {
    name: "Settings",
    fields: {
      leagueName: set?.league_name ?? null,
      communityUrl: set?.community_url ?? null,
      accountRequests: set?.account_requests == null ? null : set.account_requests === 1,
      readySeconds: set?.ready_seconds ?? null,
      accent: set?.accent ?? null,
    },
    secrets: { mark: set?.mark ?? null },
  };
}

function clanFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  return told(trx.selectFrom("clans").selectAll().where("id", "=", id), async (clan) => {
    const { name, crest_shape: shape, crest_colour: colour, crest_second_colour: secondColour } = clan;
    const crest = shape === null ? null : `${shape}, ${colour} and ${secondColour}`;
    const players = await trx
      .selectFrom("clan_players as p")
      .innerJoin("users as u", "u.id", "p.user_id")
      .select(["u.user_name", "p.leads"])
      .where("p.clan_id", "=", id)
      .orderBy("u.id")
      .execute();
    const leader = players.find(({ leads }) => leads === 1)?.user_name ?? null;
    return { name, fields: { name, crest, leader, players: players.map(({ user_name }) => user_name) } };
  });
}

function seasonFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  return told(trx.selectFrom("seasons").selectAll().where("id", "=", id), async (season) => {
    const { name, starts_at, ends_at, active, prize_pool: prizePool } = season;
    const dates = { startDate: dateOf(starts_at), endDate: dateOf(ends_at) };
    const transfers = { transferFrom: dateOf(season.transfer_from), transferTo: dateOf(season.transfer_to) };
    const fields = { name, ...dates, isActive: active === 1, prizePool, ...transfers };
    return { name, fields: { ...fields, ...(await rulesFacts(trx, season)) } };
  });
}

/**
 * The version of a season's rules that was written last. The one from the beginning was written first, whatever its key: a
 * migration stored those that were missing.
 */
async function rulesFacts(trx: LeagueTransaction, season: Row<"seasons">): Promise<Facts["fields"]> {
  const { rules, holds_from, motion } = await trx
    .selectFrom("season_rules as r")
    .leftJoin("motions as m", "m.id", "r.motion_id")
    .select(["r.rules", "r.holds_from", "m.text as motion"])
    .where("r.season_id", "=", season.id)
    .orderBy((build) => build("r.holds_from", ">", 0), "desc")
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    rules: Object.entries(JSON.parse(rules)).map(([field, value]) => `${field}: ${JSON.stringify(value)}`),
    rulesFrom: dateOf(holds_from),
    motion,
  };
}

function queueFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const queue = trx
    .selectFrom("queues as q")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .select(["q.name", "m.name as mode", "q.team_size", "q.maps", "q.guild_id as guildId"])
    .where("q.id", "=", id);
  return told(queue, async ({ name, mode, team_size, maps, guildId }) => {
    const players = await trx
      .selectFrom("queue_players as p")
      .innerJoin("users as u", "u.id", "p.user_id")
      .select("u.user_name")
      .where("p.queue_id", "=", id)
      .orderBy("p.place")
      .execute();
    const size = `${team_size}v${team_size}`;
    const waiting = players.map(({ user_name }) => user_name);
    return { name, fields: { name, mode, size, maps: JSON.parse(maps), guildId, players: waiting } };
  });
}

function gameServerFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  return told(trx.selectFrom("game_servers").selectAll().where("id", "=", id), async (server) => {
    const { name, enabled, auto_freeze, deleted_at, address, protocol, econ_address: econAddress, priority } = server;
    const key = await trx
      .selectFrom("game_server_keys")
      .select("key_hash")
      .where("game_server_id", "=", id)
      .where("ends_at", "is", null)
      .executeTakeFirst();
    const state = { enabled: enabled === 1, autoFreeze: auto_freeze === 1, deleted: deleted_at !== null };
    return {
      name,
      fields: { name, ...state, address, protocol, econAddress, priority },
      secrets: { key: key?.key_hash ?? null, econPassword: server.econ_password },
    };
  });
}
