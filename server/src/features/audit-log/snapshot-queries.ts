import type { EntityKind } from "contract/audit-log-kinds.ts";
import { generateEventTitle } from "contract/event-rules.ts";
import { textPages } from "contract/text-pages.ts";
import { toIsoDate } from "../columns.ts";
import type { LeagueTransaction } from "../context.ts";
import type { Row } from "../tables.ts";
import type { Snapshot } from "./audit-log-queries.ts";
import { readEventSnapshot, readResultSnapshot } from "./match-snapshot-queries.ts";
import { readUserSnapshot } from "./user-snapshot-queries.ts";

type ReadSnapshot = (trx: LeagueTransaction, id: number) => Promise<Snapshot | null>;

/** Maximum length of an announcement's name in the audit log, in characters. */
const maxNameLength = 80;

/** Reads the snapshot of an entity for the audit log, by its kind. A snapshot is `null` if no such entity exists. */
export const snapshotReaders: Readonly<Record<EntityKind, ReadSnapshot>> = {
  USER: readUserSnapshot,
  RANKED_RESULT: (trx, id) => readResultSnapshot(trx, "ranked", id),
  LEAGUE_RESULT: (trx, id) => readResultSnapshot(trx, "league", id),
  CLAN: readClanSnapshot,
  SEASON: readSeasonSnapshot,
  EVENT: readEventSnapshot,
  // Ballots are secret: the snapshots of votes and motions do not say who voted for what.
  VOTE: (trx, id) =>
    snapshotOfRow(trx.selectFrom("votes").selectAll().where("id", "=", id), (vote) => {
      const { question, type, max_votes: maxVotes, starts_at, ends_at, saved } = vote;
      const dates = { startDate: toIsoDate(starts_at), endDate: toIsoDate(ends_at) };
      return { name: question, fields: { question, type, maxVotes, ...dates, isSaved: saved === 1 } };
    }),
  MOTION: (trx, id) =>
    snapshotOfRow(
      trx.selectFrom("motions").selectAll().where("id", "=", id),
      ({ text, opened_at, closed_at, yes, no }) => ({
        name: text,
        fields: { text, isOpen: opened_at !== null && closed_at === null, yes, no },
      }),
    ),
  MODE: (trx, id) =>
    snapshotOfRow(trx.selectFrom("modes").selectAll().where("id", "=", id), (mode) => {
      const { name, score_limit: scoreLimit, time_limit: timeLimit, spectators } = mode;
      return { name, fields: { name, scoreLimit, timeLimit, spectators } };
    }),
  QUEUE: readQueueSnapshot,
  MATCH: (trx, id) =>
    snapshotOfRow(trx.selectFrom("matches").selectAll().where("id", "=", id), ({ map, closed_at }) => ({
      name: map,
      fields: { isOpen: closed_at === null },
    })),
  GAME_SERVER: readGameServerSnapshot,
  ROUND: (trx, id) => snapshotOfRow(selectRound(trx, id), ({ name, ...fields }) => ({ name, fields })),
  ALIAS: (trx, id) =>
    snapshotOfRow(selectAlias(trx, id), ({ name, player, confirmed_at }) => ({
      name,
      fields: { name, player, isConfirmed: confirmed_at !== null },
    })),
  // A sync recomputes the same metrics, so there is nothing to compare.
  STAT: (trx, id) => snapshotOfRow(selectStat(trx, id), ({ user_name }) => ({ name: user_name, fields: {} })),
  ANNOUNCEMENT: (trx, id) =>
    snapshotOfRow(trx.selectFrom("announcements").selectAll().where("id", "=", id), ({ text, area, ends_at }) => {
      const [firstLine = ""] = text.split("\n", 1);
      const name = [...firstLine].slice(0, maxNameLength).join("");
      return { name, fields: { text, area: area ?? "both", endDate: toIsoDate(ends_at) } };
    }),
  // Without contact details, which are deleted long before the entries of the audit log.
  ACCOUNT_REQUEST: (trx, id) =>
    snapshotOfRow(
      trx.selectFrom("account_requests").selectAll().where("id", "=", id),
      ({ user_name: name, state, answer }) => ({
        name,
        fields: { name, state, answer },
      }),
    ),
  TEXT: (trx, id) =>
    snapshotOfRow(trx.selectFrom("texts").selectAll().where("id", "=", id), ({ page, text }) => ({
      name: textPages[page],
      fields: { text: text.split("\n") },
    })),
  SETTINGS: readSettingsSnapshot,
  RESERVATION: (trx, id) =>
    snapshotOfRow(selectReservation(trx, id), ({ state, kept, asked, server, map, title, clan_a, clan_b }) => {
      const event = clan_a === null || clan_b === null ? null : (title ?? generateEventTitle(clan_a, clan_b));
      return { name: event ?? map ?? "", fields: { server, state, isKept: kept === 1, asked } };
    }),
};

type RowQuery<Found> = { executeTakeFirst(): Promise<Found | undefined> };

async function snapshotOfRow<Found>(
  query: RowQuery<Found>,
  toSnapshot: (row: Found) => Snapshot | Promise<Snapshot>,
): Promise<Snapshot | null> {
  const row = await query.executeTakeFirst();
  return row === undefined ? null : toSnapshot(row);
}

function selectRound(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("received_rounds as r")
    .innerJoin("game_servers as g", "g.id", "r.game_server_id")
    .select(["r.state", "r.reason", "g.name"])
    .where("r.id", "=", id);
}

function selectAlias(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("aliases as a")
    .innerJoin("users as u", "u.id", "a.user_id")
    .select(["a.name", "a.confirmed_at", "u.user_name as player"])
    .where("a.id", "=", id);
}

function selectStat(trx: LeagueTransaction, id: number) {
  return trx
    .selectFrom("stats as s")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select("u.user_name")
    .where("s.id", "=", id);
}

function selectReservation(trx: LeagueTransaction, id: number) {
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

async function readSettingsSnapshot(trx: LeagueTransaction): Promise<Snapshot> {
  const settings = await trx.selectFrom("league_settings").selectAll().executeTakeFirst();
  return {
    name: "Settings",
    fields: {
      leagueName: settings?.league_name ?? null,
      communityUrl: settings?.community_url ?? null,
      accountRequests: settings?.account_requests == null ? null : settings.account_requests === 1,
      readySeconds: settings?.ready_seconds ?? null,
      accent: settings?.accent ?? null,
    },
    secrets: { mark: settings?.mark ?? null },
  };
}

function readClanSnapshot(trx: LeagueTransaction, id: number): Promise<Snapshot | null> {
  return snapshotOfRow(trx.selectFrom("clans").selectAll().where("id", "=", id), async (clan) => {
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

function readSeasonSnapshot(trx: LeagueTransaction, id: number): Promise<Snapshot | null> {
  return snapshotOfRow(trx.selectFrom("seasons").selectAll().where("id", "=", id), async (season) => {
    const { name, starts_at, ends_at, active, prize_pool: prizePool } = season;
    const dates = { startDate: toIsoDate(starts_at), endDate: toIsoDate(ends_at) };
    const transfers = { transferFrom: toIsoDate(season.transfer_from), transferTo: toIsoDate(season.transfer_to) };
    const fields = { name, ...dates, isActive: active === 1, prizePool, ...transfers };
    return { name, fields: { ...fields, ...(await readRuleFields(trx, season)) } };
  });
}

/**
 * Reads the version of a season's rules that was written last. The version that holds from the season's start was always
 * written first, even if it has a higher id: a migration added missing ones later.
 */
async function readRuleFields(trx: LeagueTransaction, season: Row<"seasons">): Promise<Snapshot["fields"]> {
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
    rulesFrom: toIsoDate(holds_from),
    motion,
  };
}

function readQueueSnapshot(trx: LeagueTransaction, id: number): Promise<Snapshot | null> {
  const queue = trx
    .selectFrom("queues as q")
    .innerJoin("modes as m", "m.id", "q.mode_id")
    .select(["q.name", "m.name as mode", "q.team_size", "q.maps", "q.guild_id as guildId"])
    .where("q.id", "=", id);
  return snapshotOfRow(queue, async ({ name, mode, team_size, maps, guildId }) => {
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

function readGameServerSnapshot(trx: LeagueTransaction, id: number): Promise<Snapshot | null> {
  return snapshotOfRow(trx.selectFrom("game_servers").selectAll().where("id", "=", id), async (server) => {
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
