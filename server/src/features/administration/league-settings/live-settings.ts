import { createHash } from "node:crypto";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { noteReads, noteUnrepeatable } from "../../../platform/database/trace.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { LeagueLook, Settings } from "../../settings.ts";
import { accentColours } from "./accent-colours.ts";
import { findLeagueSettings, type LeagueSettingsRow } from "./league-settings-queries.ts";

/** Milliseconds until settings that could not be read are read again. */
const retryMs = 1000;

/**
 * The settings of the environment, in which what admins set by a page takes the place of what was given: each of those is
 * as the database says whenever it is looked at. Replies that depend on one are kept until they change.
 */
export async function liveSettings(given: Settings, db: LeagueDatabase, changes: TableChanges): Promise<Settings> {
  let row: LeagueSettingsRow | undefined = await findLeagueSettings(db);
  let look = lookOf(row);
  let reading = Promise.resolve();
  let readAt = changes.now;
  const hasChanged = changes.watch(["league_settings"]);

  /** One reading after the other, so that the last one says what holds. */
  function refresh(): Promise<void> {
    const next = reading
      .catch(() => undefined)
      .then(async () => {
        const from = changes.now;
        row = await findLeagueSettings(db);
        look = lookOf(row);
        readAt = from;
      });
    reading = next;
    return next;
  }
  changes.listen(() => {
    if (!hasChanged(readAt)) return;
    refresh().catch(() => setTimeout(() => void refresh().catch(() => undefined), retryMs).unref());
  });

  const current = () => {
    // What is being read may be newer: what depends on it is not kept meanwhile.
    if (hasChanged(readAt)) noteUnrepeatable();
    noteReads(["league_settings"]);
    return row;
  };
  const live: { readonly [Name in keyof Settings]?: () => Settings[Name] } = {
    leagueName: () => current()?.league_name ?? given.leagueName,
    communityUrl: () => current()?.community_url ?? given.communityUrl,
    accountRequests: () => flagOf(current()?.account_requests) ?? given.accountRequests,
    readySeconds: () => current()?.ready_seconds ?? given.readySeconds,
    look: () => {
      current();
      return look;
    },
  };
  const getters = Object.entries(live).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties({ ...given, given, refresh }, Object.fromEntries(getters));
}

function flagOf(flag: number | null | undefined): boolean | null {
  return flag == null ? null : flag === 1;
}

function lookOf(row: LeagueSettingsRow | undefined): LeagueLook {
  const mark = row?.mark == null ? null : Buffer.from(row.mark, "base64");
  const styles = row?.accent == null ? null : Buffer.from(stylesOf(row.accent));
  return {
    mark: mark && { path: `/look/${hashOf(mark)}.png`, content: mark },
    styles: styles && { path: `/look/${hashOf(styles)}.css`, content: styles },
  };
}

function stylesOf(accent: string): string {
  const colours = Object.entries(accentColours(accent)).map(
    ([name, [light, dark]]) => `--color-${name}:light-dark(${light},${dark})`,
  );
  return `:root{${colours.join(";")}}`;
}

function hashOf(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 12);
}
