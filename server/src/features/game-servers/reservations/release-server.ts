import type { Context } from "../../context.ts";
import { readSettings } from "../server-console.ts";
import { detectServerKind, probeSettings } from "../server-settings.ts";
import { loadMatchConfig } from "./load-match-config.ts";
import type { ServerConsole } from "./poll-server.ts";
import { decryptSecrets, generatePassword } from "./reservation-secrets.ts";
import { changeState, type HeldReservation } from "./reservations-queries.ts";
import { isAccessRevoked, kickRevoked, renewPassword } from "./revoke-access.ts";
import { applySettings, kickOthers } from "./set-up-server.ts";

/** The fields of a reservation after its server was released. */
export const releasedFields = { held: null, present_ids: null, kills: null, told: "[]", revocation: null } as const;

/** After the match: changes the server's password if a user who knows it may no longer enter. */
export async function revokeAfterEnd(context: Context, row: HeldReservation, console: ServerConsole): Promise<void> {
  const { players } = await loadMatchConfig(context, row);
  const isRevoked = isAccessRevoked(row, players);
  if (!isRevoked && row.revocation === null) return;
  const econ = await console.open();
  const renewed = isRevoked
    ? await renewPassword(context, row, players)
    : decryptSecrets(context.settings, row.secrets);
  if (renewed === null || renewed === "CHANGED") return;
  await applySettings(econ, [{ name: "password", value: renewed.password }]);
  await kickRevoked(context.db, row, players, econ);
}

/** Releases the server: sets a new password and restores its post URLs. Repeated while it cannot be reached. */
export async function release(context: Context, row: HeldReservation, console: ServerConsole): Promise<void> {
  const { db, clock, settings } = context;
  if (row.touched === 1) {
    const econ = await console.open();
    const secrets = decryptSecrets(settings, row.secrets);
    const { endpoints = null } = secrets ?? {};
    const kind = detectServerKind(await readSettings(econ, probeSettings));
    await applySettings(econ, [
      { name: "password", value: generatePassword() },
      ...(kind.posts ? [{ name: "sv_round_stats_http_endpoints", value: endpoints ?? "" }] : []),
    ]);
    if (row.present === null) {
      // The match is played on another server.
      await kickOthers(context, econ, [], "The match is not played here any more.");
    } else {
      const { players } = await loadMatchConfig(context, row);
      if (isAccessRevoked(row, players) || row.revocation !== null) await kickRevoked(db, row, players, econ);
    }
  }
  await console.close();
  const change = { ...releasedFields, secrets: null, post_key_hash: null };
  await changeState(db, row, "RELEASED", { at: clock.now(), words: "Released" }, change);
}
