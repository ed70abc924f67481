import { createHash } from "node:crypto";
import type { LeagueSettings } from "contract/league-settings.ts";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { markUncacheable, recordReads } from "../../../platform/database/track-dependencies.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { LeagueLook, Settings } from "../../settings.ts";
import { deriveAccentColours } from "./accent-colours.ts";
import { findLeagueSettings, type LeagueSettingsRow } from "./league-settings-queries.ts";

/** The settings that admins can override: those of the environment, and the site's appearance. */
type OverriddenName = keyof LeagueSettings["otherwise"] | "look";

/** Delay before settings that could not be read are read again, in milliseconds. */
const retryMs = 1000;

/**
 * Returns the settings of the environment, overridden by those that admins have changed. Every access returns the
 * latest value of the database. Cached responses that depend on a setting stay valid until it changes.
 */
export async function overrideSettings(
  environment: Settings,
  db: LeagueDatabase,
  changes: TableChanges,
): Promise<Settings> {
  let row: LeagueSettingsRow | undefined = await findLeagueSettings(db);
  let look = createLook(row);
  let lastRead = Promise.resolve();
  /** The version of the tables from which the settings were last read. */
  let readVersion = changes.version;
  const hasChanged = changes.watchTables(["league_settings"]);

  /** Reads the settings again. Concurrent calls read one after the other, so that the last read is the latest. */
  function refresh(): Promise<void> {
    const nextRead = lastRead
      .catch(() => undefined)
      .then(async () => {
        // The version from before the read, so that a change during the read counts as a later one.
        const version = changes.version;
        row = await findLeagueSettings(db);
        look = createLook(row);
        readVersion = version;
      });
    lastRead = nextRead;
    return nextRead;
  }
  /** Reads the settings once more. If that also fails, they are read after the next change of any table. */
  const refreshLater = () => {
    setTimeout(() => {
      refresh().catch(() => undefined);
    }, retryMs).unref();
  };
  changes.listen(() => {
    if (hasChanged(readVersion)) refresh().catch(refreshLater);
  });

  const recordSettingsRead = () => {
    // The settings have changed since they were read, so responses with the old values must not be cached.
    if (hasChanged(readVersion)) markUncacheable();
    recordReads(["league_settings"]);
  };
  const readRow = () => {
    recordSettingsRead();
    return row;
  };
  const overrides: { readonly [Name in OverriddenName]: () => Settings[Name] } = {
    leagueName: () => readRow()?.league_name ?? environment.leagueName,
    communityUrl: () => readRow()?.community_url ?? environment.communityUrl,
    accountRequests: () => parseFlag(readRow()?.account_requests) ?? environment.accountRequests,
    readySeconds: () => readRow()?.ready_seconds ?? environment.readySeconds,
    look: () => {
      recordSettingsRead();
      return look;
    },
  };
  // Getters, so that readers of `settings` always get the latest value.
  const getters = Object.entries(overrides).map(([name, get]) => [name, { get, enumerable: true }]);
  return Object.defineProperties(
    { ...environment, environmentSettings: environment, refresh },
    Object.fromEntries(getters),
  );
}

/** Converts a stored flag, 1 or 0, to a boolean; `null` if it is not set. */
function parseFlag(flag: number | null | undefined): boolean | null {
  return flag == null ? null : flag === 1;
}

/** Creates the files with the league's own logo (`mark`) and accent colour (`styles`); `null` for each that is not set. */
function createLook(row: LeagueSettingsRow | undefined): LeagueLook {
  const mark = row?.mark == null ? null : Buffer.from(row.mark, "base64");
  const styles = row?.accent == null ? null : Buffer.from(createAccentStyles(row.accent));
  return {
    mark: mark && { path: `/look/${hashContent(mark)}.png`, content: mark },
    styles: styles && { path: `/look/${hashContent(styles)}.css`, content: styles },
  };
}

function createAccentStyles(accent: string): string {
  const colours = Object.entries(deriveAccentColours(accent)).map(
    ([name, [light, dark]]) => `--color-${name}:light-dark(${light},${dark})`,
  );
  return `:root{${colours.join(";")}}`;
}

function hashContent(content: Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 12);
}
