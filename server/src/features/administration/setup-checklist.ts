import type { SetupSteps } from "contract/admin.ts";
import type { Context } from "../context.ts";
import { defaultLeagueName } from "../settings.ts";
import { findLeagueSettings } from "./league-settings/league-settings-queries.ts";
import { findExistingKinds } from "./setup-queries.ts";

/** Finds which steps of setting up the league are done; `null` if all are, or an admin has dismissed the checklist. */
export async function findSetupSteps({ db, settings }: Context): Promise<SetupSteps | null> {
  const overrides = await findLeagueSettings(db);
  if (overrides?.setup_dismissed === 1) return null;
  const existing = await findExistingKinds(db);
  const hasName = overrides?.league_name != null || settings.leagueName !== defaultLeagueName;
  const steps: SetupSteps = {
    // `mark` is the column's name of the logo.
    nameAndLogo: hasName && overrides?.mark != null,
    mode: existing.modes,
    queue: existing.queues,
    players: existing.players,
    season: existing.seasons,
    clans: existing.clans,
    fixtures: existing.events,
    gameServer: existing.gameServers,
    discord: settings.discord !== undefined,
    mail: settings.mail !== undefined,
    backups: settings.backupSchedule !== undefined,
  };
  return Object.values(steps).every(Boolean) ? null : steps;
}
