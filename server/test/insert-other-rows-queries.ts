import { getDefaultRules } from "contract/default-rules.ts";
import type { LeagueDatabase } from "../src/features/context.ts";
import { insertLegacyImport } from "./insert-legacy-import-queries.ts";
import { reserveServer } from "./reserve-server.ts";

/**
 * Inserts a row into each table that stays empty in the demo. Each release is stored with these rows and those of the demo, so
 * that later versions test their migrations with rows in every table.
 * @param now milliseconds since the epoch
 */
export async function insertOtherRows(db: LeagueDatabase, now: number): Promise<void> {
  const later = now + 86_400_000;
  const hash = "0123456789abcdef".repeat(4);
  const { id: event_id } = await db.selectFrom("events").select("id").orderBy("id").executeTakeFirstOrThrow();
  const { id: clan_id } = await db.selectFrom("clans").select("id").orderBy("id", "desc").executeTakeFirstOrThrow();
  const { id: result_id } = await db.selectFrom("results").select("id").orderBy("id").executeTakeFirstOrThrow();
  const { id: motion_id } = await db.selectFrom("motions").select("id").orderBy("id").executeTakeFirstOrThrow();
  // The active season and the first player of the demo.
  const season_id = 2;
  const user_id = 2;

  const alias = { user_id, name: "Zoë ✿", name_key: "zoë ✿" };
  await db
    .insertInto("aliases")
    .values({ ...alias, search_key: "zoe", proposed_at: now })
    .execute();
  const change = { user_id, name: alias.name, kind: "PROPOSED", by_user_id: user_id, changed_at: now } as const;
  await db.insertInto("name_changes").values(change).execute();
  await db
    .insertInto("second_factors")
    .values({ user_id, secret: "A".repeat(32), active: 1, last_step: 1 })
    .execute();
  await db.insertInto("recovery_codes").values({ user_id, code_hash: hash }).execute();
  const link = { user_id, secret_hash: hash, created_at: now };
  await db
    .insertInto("invitations")
    .values({ ...link, expires_at: later })
    .execute();
  await db
    .insertInto("password_resets")
    .values({ ...link, expires_at: later })
    .execute();
  await db.insertInto("calendar_links").values(link).execute();
  await db.insertInto("email_tries").values({ user_id, email_hash: hash, tried_at: now }).execute();

  const dispute = { result_id, user_id, reason: "Not\nmy score", opened_at: now };
  await db.insertInto("disputes").values(dispute).execute();
  const cancelledEvent = {
    season_id,
    clan_a_id: clan_id,
    clan_b_id: clan_id - 1,
    title: null,
    starts_at: now,
    ends_at: later,
  };
  await db
    .insertInto("cancelled_events")
    .values({ ...cancelledEvent, uid: "gone", sequence: 1, changed_at: now })
    .execute();
  await db.insertInto("line_up_players").values({ event_id, user_id, clan_id, position: 1, substitute: 0 }).execute();
  await db.insertInto("event_reminders").values({ event_id, starts_at: now }).execute();
  await db
    .insertInto("push_subscriptions")
    .values({
      user_id,
      endpoint: "https://push.example/1",
      public_key: "p",
      auth_secret: "a",
      // Whether to notify the user of ready checks (`calls`), of the own clan's affairs, and of answers to disputes.
      calls: 1,
      clan: 0,
      answers: 1,
      created_at: now,
    })
    .execute();
  await db.insertInto("map_picks").values({ event_id, clan_id, map: "ctf5", picked_at: now }).execute();
  await db.insertInto("motion_votes").values({ motion_id, clan_id, in_favour: 1 }).execute();
  const rules = JSON.stringify(getDefaultRules("Season 2"));
  await db
    .insertInto("season_rules")
    .values({ season_id, holds_from: later, rules, copied_from: season_id, motion_id })
    .execute();
  await db.insertInto("texts").values({ page: "about", text: "Us", after: 0, written_at: now }).execute();
  await db.insertInto("league_settings").values({ id: 1, league_name: "Cup ✿", accent: "#2f9e44" }).execute();
  const announcement = { text: "**Cup**", area: null, created_at: now, ends_at: later };
  const accountRequest = {
    user_name: "Newcomer ✿",
    contact: "mail",
    message: "Hello",
    secret_hash: hash,
    address: "192.0.2.7",
  };
  await db
    .insertInto("account_requests")
    .values({ ...accountRequest, state: "OPEN", requested_at: now })
    .execute();
  await db.insertInto("announcements").values(announcement).execute();
  await db
    .insertInto("bans")
    .values({ user_id, scope: "RANKED", reason: "Left", ends_at: later, banned_at: now })
    .execute();
  await db.insertInto("cooldowns").values({ user_id, reason: "NOT_READY", starts_at: now, ends_at: later }).execute();
  await reserveServer(db, now);
  await db.insertInto("missing_names").values({ received_round_id: 1, name: "nobody" }).execute();
  const { id: audit_log_id } = await db.selectFrom("audit_log").select("id").orderBy("id").executeTakeFirstOrThrow();
  await db.insertInto("audit_log_repeats").values({ key: "1 192.0.2.7", audit_log_id, times: 3, at: now }).execute();
  await db.insertInto("history_pruning").values({ id: 1, before: now }).execute();
  await db.insertInto("backup_state").values({ id: 1, claimed_until: now, taken_at: now }).execute();

  await db.insertInto("discord_state").values({ id: 1, connected: 1, refused: 0, fault: null, since: now }).execute();
  await db.insertInto("discord_guilds").values({ id: "7", name: "gCTF", icon: null, member_count: 66 }).execute();
  await db.insertInto("discord_accounts").values({ user_id, discord_id: "8", name: "zoe" }).execute();
  await db.insertInto("discord_links").values({ state_hash: hash, user_id, expires_at: later }).execute();
  await db.insertInto("discord_sign_ins").values({ browser_hash: hash, expires_at: later }).execute();
  const channel = { queue_id: 1, part: "results", kind: "text", guild_id: "7", parent_id: "9", nonce: "n" } as const;
  await db
    .insertInto("discord_resources")
    .values({ ...channel, discord_id: "10", shown: "results", wanted: 1 })
    .execute();

  const stat = { kind: "ranked_stat", old_id: "0123456789abcdef01234567", new_id: user_id, competition_id: 1 } as const;
  await insertLegacyImport(db, now, [stat]);
}
