import { generatedTitle } from "contract/event-rules.ts";
import { firstRulesOf } from "contract/first-rules.ts";
import type { SubjectKind } from "contract/history-words.ts";
import { textPages } from "contract/text-pages.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import { eventFacts } from "./event-facts-queries.ts";
import type { Facts } from "./facts.ts";
import { resultFacts } from "./result-facts-queries.ts";
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
  VOTE: voteFacts,
  MOTION: motionFacts,
  MODE: modeFacts,
  QUEUE: queueFacts,
  MATCH: matchFacts,
  GAME_SERVER: gameServerFacts,
  ROUND: roundFacts,
  ALIAS: aliasFacts,
  STAT: statFacts,
  ANNOUNCEMENT: announcementFacts,
  ACCOUNT_REQUEST: accountRequestFacts,
  TEXT: textFacts,
  SETTINGS: settingsFacts,
  RESERVATION: reservationFacts,
};

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

async function clanFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const clan = await trx
    .selectFrom("clans")
    .select(["name", "crest_shape", "crest_colour", "crest_second_colour"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (clan === undefined) return null;
  const { crest_shape: shape, crest_colour: colour, crest_second_colour: secondColour } = clan;
  const crest = shape === null ? null : `${shape}, ${colour} and ${secondColour}`;
  const players = await trx
    .selectFrom("clan_players as p")
    .innerJoin("users as u", "u.id", "p.user_id")
    .select(["u.user_name", "p.leads"])
    .where("p.clan_id", "=", id)
    .orderBy("u.id")
    .execute();
  const names = players.map(({ user_name }) => user_name);
  const leader = players.find(({ leads }) => leads === 1)?.user_name ?? null;
  return { name: clan.name, fields: { name: clan.name, crest, leader, players: names } };
}

async function seasonFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const season = await trx.selectFrom("seasons").selectAll().where("id", "=", id).executeTakeFirst();
  if (season === undefined) return null;
  const { name, starts_at, ends_at, active, prize_pool: prizePool } = season;
  const dates = { startDate: dateOf(starts_at), endDate: dateOf(ends_at) };
  const transfers = { transferFrom: dateOrNone(season.transfer_from), transferTo: dateOrNone(season.transfer_to) };
  const fields = { name, ...dates, isActive: active === 1, prizePool, ...transfers };
  return { name, fields: { ...fields, ...(await rulesFacts(trx, season)) } };
}

/** The version of a season's rules that was written last. */
async function rulesFacts(trx: LeagueTransaction, season: Row<"seasons">): Promise<Facts["fields"]> {
  const newest = await trx
    .selectFrom("season_rules as r")
    .leftJoin("motions as m", "m.id", "r.motion_id")
    .select(["r.rules", "r.holds_from", "m.text as motion"])
    .where("r.season_id", "=", season.id)
    .orderBy("r.id", "desc")
    .limit(1)
    .executeTakeFirst();
  const rules: object = newest === undefined ? firstRulesOf(season.name) : JSON.parse(newest.rules);
  return {
    rules: Object.entries(rules).map(([field, value]) => `${field}: ${JSON.stringify(value)}`),
    rulesFrom: dateOrNone(newest?.holds_from ?? null),
    motion: newest?.motion ?? null,
  };
}

function dateOrNone(instant: number | null): string | null {
  return instant === null ? null : dateOf(instant);
}

/** Who voted for what is not recorded. */
async function voteFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const vote = await trx.selectFrom("votes").selectAll().where("id", "=", id).executeTakeFirst();
  if (vote === undefined) return null;
  const { question, type, max_votes: maxVotes, starts_at, ends_at, saved } = vote;
  const dates = { startDate: dateOf(starts_at), endDate: dateOf(ends_at) };
  return { name: question, fields: { question, type, maxVotes, ...dates, isSaved: saved === 1 } };
}

/** Who voted for what is not recorded. */
async function motionFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const motion = await trx.selectFrom("motions").selectAll().where("id", "=", id).executeTakeFirst();
  if (motion === undefined) return null;
  const { text, opened_at, closed_at, yes, no } = motion;
  return { name: text, fields: { text, isOpen: opened_at !== null && closed_at === null, yes, no } };
}

async function modeFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const mode = await trx.selectFrom("modes").selectAll().where("id", "=", id).executeTakeFirst();
  if (mode === undefined) return null;
  const { name, score_limit: scoreLimit, time_limit: timeLimit, spectators } = mode;
  return { name, fields: { name, scoreLimit, timeLimit, spectators } };
}

async function queueFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const queue = await trx
    .selectFrom("queues as q")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .select(["q.name", "m.name as mode", "q.team_size", "q.maps", "q.guild_id"])
    .where("q.id", "=", id)
    .executeTakeFirst();
  if (queue === undefined) return null;
  const { name, mode, team_size, maps, guild_id: guildId } = queue;
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
}

async function matchFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const match = await trx.selectFrom("matches").select(["map", "closed_at"]).where("id", "=", id).executeTakeFirst();
  return match === undefined ? null : { name: match.map, fields: { isOpen: match.closed_at === null } };
}

async function gameServerFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const server = await trx.selectFrom("game_servers").selectAll().where("id", "=", id).executeTakeFirst();
  if (server === undefined) return null;
  const key = await trx
    .selectFrom("game_server_keys")
    .select("key_hash")
    .where("game_server_id", "=", id)
    .where("ends_at", "is", null)
    .executeTakeFirst();
  const { name, enabled, auto_freeze, deleted_at, address, protocol, econ_address, econ_password, priority } = server;
  return {
    name,
    fields: {
      ...{ name, enabled: enabled === 1, autoFreeze: auto_freeze === 1, deleted: deleted_at !== null },
      ...{ address, protocol, econAddress: econ_address, priority },
    },
    secrets: { key: key?.key_hash ?? null, econPassword: econ_password },
  };
}

async function reservationFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const reservation = await trx
    .selectFrom("reservations as r")
    .leftJoin("game_servers as g", "g.id", "r.game_server_id")
    .leftJoin("matches as m", "m.id", "r.match_id")
    .leftJoin("events as e", "e.id", "r.event_id")
    .leftJoin("clans as a", "a.id", "e.clan_a_id")
    .leftJoin("clans as b", "b.id", "e.clan_b_id")
    .select(["r.state", "r.kept", "r.asked", "g.name", "m.map", "e.title", "a.name as clan_a", "b.name as clan_b"])
    .where("r.id", "=", id)
    .executeTakeFirst();
  if (reservation === undefined) return null;
  const { state, kept, asked, name, map, title, clan_a, clan_b } = reservation;
  const event = clan_a === null || clan_b === null ? null : (title ?? generatedTitle(clan_a, clan_b));
  return { name: event ?? map ?? "", fields: { server: name, state, isKept: kept === 1, asked } };
}

async function roundFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const round = await trx
    .selectFrom("received_rounds as r")
    .innerJoin("game_servers as g", "g.id", "r.game_server_id")
    .select(["r.state", "r.reason", "g.name"])
    .where("r.id", "=", id)
    .executeTakeFirst();
  return round === undefined ? null : { name: round.name, fields: { state: round.state, reason: round.reason } };
}

async function aliasFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const alias = await trx
    .selectFrom("aliases as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.name", "a.confirmed_at", "u.user_name"])
    .where("a.id", "=", id)
    .executeTakeFirst();
  if (alias === undefined) return null;
  const { name, user_name: player, confirmed_at } = alias;
  return { name, fields: { name, player, isConfirmed: confirmed_at !== null } };
}

/** Without how to reach who asked, which is forgotten long before the history. */
async function accountRequestFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const request = await trx.selectFrom("account_requests").selectAll().where("id", "=", id).executeTakeFirst();
  if (request === undefined) return null;
  const { user_name: name, state, answer } = request;
  return { name, fields: { name, state, answer } };
}

async function textFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const text = await trx.selectFrom("texts").selectAll().where("id", "=", id).executeTakeFirst();
  return text === undefined ? null : { name: textPages[text.page], fields: { text: text.text.split("\n") } };
}

async function announcementFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const announcement = await trx.selectFrom("announcements").selectAll().where("id", "=", id).executeTakeFirst();
  if (announcement === undefined) return null;
  const { text, area, ends_at } = announcement;
  const [begin = ""] = text.split("\n", 1);
  const name = [...begin].slice(0, 80).join("");
  return { name, fields: { text, area: area ?? "both", endDate: dateOf(ends_at) } };
}

/** A sync finds the same figures, so none are recorded. */
async function statFacts(trx: LeagueTransaction, id: number): Promise<Facts | null> {
  const stat = await trx
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("u.user_name")
    .where("s.id", "=", id)
    .executeTakeFirst();
  return stat === undefined ? null : { name: stat.user_name, fields: {} };
}

function dateOf(instant: number): string {
  return new Date(instant).toISOString();
}
