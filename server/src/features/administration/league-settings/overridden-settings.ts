import { createHash } from "node:crypto";
import type { LeagueSettings } from "contract/league-settings.ts";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { markUncacheable, recordReads } from "../../../platform/database/track-dependencies.ts";
import type { LeagueDatabase } from "../../context.ts";
import type { Branding, Settings } from "../../settings.ts";
import { deriveAccentColours } from "./accent-colours.ts";
import { findLeagueSettings, type LeagueSettingsRow } from "./league-settings-queries.ts";

/**
 * The settings that admins can override: those of the environment (`otherwise` in the API), the site's appearance, and what
 * only admins set.
 */
type OverriddenName = keyof LeagueSettings["otherwise"] | "branding" | "introduction" | "adminContact" | "clientsUrl";

/** Delay before settings that could not be read are read again, in milliseconds. */
const retryMs = 1000;

/**
 * Creates settings that read from the environment, unless admins have overridden a value. Every access returns the
 * latest value of the database. Cached responses that depend on a setting stay valid until it changes.
 */
export async function createOverridableSettings(
  environment: Settings,
  db: LeagueDatabase,
  changes: TableChanges,
): Promise<Settings> {
  let row: LeagueSettingsRow | undefined = await findLeagueSettings(db);
  let branding = createBranding(row);
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
        branding = createBranding(row);
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
    introduction: () => readRow()?.introduction ?? null,
    adminContact: () => readRow()?.admin_contact ?? null,
    clientsUrl: () => readRow()?.clients_url ?? null,
    accountRequests: () => parseFlag(readRow()?.account_requests) ?? environment.accountRequests,
    readySeconds: () => readRow()?.ready_seconds ?? environment.readySeconds,
    branding: () => {
      recordSettingsRead();
      return branding;
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
export function parseFlag(flag: number | null | undefined): boolean | null {
  return flag == null ? null : flag === 1;
}

/** Creates the files with the league's own logo and accent colour (`styles`); `null` for each that is not set. */
function createBranding(row: LeagueSettingsRow | undefined): Branding {
  // `mark` is the column's name of the logo.
  const logo = row?.mark == null ? null : Buffer.from(row.mark, "base64");
  const styles = row?.accent == null ? null : Buffer.from(createAccentStyles(row.accent));
  return {
    logo: logo && { path: `/look/${hashContent(logo)}.png`, content: logo },
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
