import type { Context } from "../../context.ts";
import { readSettings } from "../server-console.ts";
import { detectServerKind, probeSettings, type Setting } from "../server-settings.ts";
import { loadMatchConfig } from "./load-match-config.ts";
import type { ServerConsole } from "./poll-server.ts";
import { decryptSecrets, generatePassword } from "./reservation-secrets.ts";
import { changeState, type ReservationWithServer } from "./reservations-queries.ts";
import { isAccessRevoked, kickRevoked, renewPassword } from "./revoke-access.ts";
import { applySettings, kickOthers } from "./set-up-server.ts";

/** The fields of a reservation after its server was released. `told` lists the users who know the password. */
export const releasedFields = { held: null, present_ids: null, kills: null, told: "[]", revocation: null } as const;

/** Changes the server's password after the match if a user who knows it may no longer enter. */
export async function revokeAccessAfterEnd(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<void> {
  const { playerIds } = await loadMatchConfig(context, row);
  const isRevoked = isAccessRevoked(row, playerIds);
  if (!isRevoked && row.revocation === null) return;
  const econ = await serverConsole.open();
  const secrets = isRevoked
    ? await renewPassword(context, row, playerIds)
    : decryptSecrets(context.settings, row.secrets);
  // `null`: the former password is unknown. `CHANGED`: the reservation has changed, so the worker comes back to it.
  if (secrets === null || secrets === "CHANGED") return;
  await applySettings(econ, [{ name: "password", value: secrets.password }]);
  await kickRevoked(context.db, row, playerIds, econ);
}

/** Releases the server: sets a new password and restores its post URLs. The worker repeats this until it succeeds. */
export async function releaseServer(
  context: Context,
  row: ReservationWithServer,
  serverConsole: ServerConsole,
): Promise<void> {
  const { db, clock, settings } = context;
  // `touched` is 1 if the settings of the server may have been changed for the match.
  if (row.touched === 1) {
    const econ = await serverConsole.open();
    const secrets = decryptSecrets(settings, row.secrets);
    const { endpoints = null } = secrets ?? {};
    const kind = detectServerKind(await readSettings(econ, probeSettings));
    const restoredSettings: Setting[] = [{ name: "password", value: generatePassword() }];
    if (kind.postsRounds) restoredSettings.push({ name: "sv_round_stats_http_endpoints", value: endpoints ?? "" });
    await applySettings(econ, restoredSettings);
    // `present` is `null` if this is no longer the current reservation: the match is played on another server.
    if (row.present === null) {
      await kickOthers(context, econ, [], "The match is not played here any more.");
    } else {
      const { playerIds } = await loadMatchConfig(context, row);
      if (isAccessRevoked(row, playerIds) || row.revocation !== null) await kickRevoked(db, row, playerIds, econ);
    }
  }
  await serverConsole.close();
  const change = { ...releasedFields, secrets: null, post_key_hash: null };
  await changeState(db, row, "RELEASED", { at: clock.now(), message: "Released" }, change);
}
