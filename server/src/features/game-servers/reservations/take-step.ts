import type { StoredIncident } from "contract/constants.ts";
import { isolated } from "contract/isolated.ts";
import { transaction } from "../../../platform/database/database.ts";
import { EconFault, valueIn } from "../../../platform/econ/econ-connection.ts";
import type { Context } from "../../context.ts";
import { callOutAbsent } from "../../matchmaking/substitute.ts";
import { recordPush } from "../../people/push/push-queries.ts";
import { playersOfMatches } from "../../results/matches/matches-queries.ts";
import { gameServerIn, gameServerKeyHash, newGameServerKey } from "../game-server-key.ts";
import { readSettings } from "../server-console.ts";
import { noteServerFault } from "../server-consoles-queries.ts";
import { kindOf, notesFor, tellingSettings } from "../server-settings.ts";
import { gameOf, type ReservedGame } from "./game-of.ts";
import { KillCount } from "./kills.ts";
import { awaySince, type Console, hasRestarted, look } from "./look.ts";
import { replaceServer, restoreServer, tellMatchChanged } from "./replace-server.ts";
import { newPassword, openSecrets, sealSecrets } from "./reservation-secrets.ts";
import { advance, changeReservation, type HeldReservation, secretsOfKey } from "./reservations-queries.ts";
import { isAccessRevoked, kickRevoked, renewPassword } from "./revoke-access.ts";
import { kickOthers, settingsOf, setUp, setupOf } from "./set-up-server.ts";

const minuteMs = 60_000;
/** How long a server may take to be set up, and how often that is tried. */
const configuring = { mostMs: minuteMs, tries: 3, pauseMs: 5000 };
/** After so long a player who is away does not come any more, for whom others wait. */
const lateMs = 5 * minuteMs;
/** After so long nobody comes any more. */
const emptyMs = 15 * minuteMs;
/** No match takes longer. */
const longestMs = 180 * minuteMs;
/** From the end of a match until its server is released: its round may still come, and players say farewell. */
const farewellMs = minuteMs;
/** Between two tries to release a server, at most. */
const mostPauseMs = 5 * minuteMs;

/** Takes the next step of a reservation. Whatever a step does may be done twice: a process may end at any point. */
export async function takeStep(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (row.asked === "RELEASE" && (row.state === "CANCELLED" || row.state === "FAILED")) {
    const words = "Given up by an admin: the server keeps this password";
    const known = openSecrets(context.settings, row.secrets);
    // Should the server answer again, they tell where it posted before its match.
    const secrets = known && sealSecrets(context.settings, { ...known, password: "" });
    await advance(db, row, "RELEASED", { at: now, words }, { ...freed, secrets });
    return;
  }
  if (row.asked === "MOVE" || row.asked === "RELEASE") {
    if (row.asked === "MOVE")
      await replaceServer(context, row, "CANCELLED", "Moved to another server by hand", "MOVED");
    else await advance(db, row, "CANCELLED", { at: now, words: "Released by an admin" });
    return;
  }
  if (row.asked === "END") {
    await advance(db, row, "ENDED", { at: now, words: "Ended by hand" });
    return;
  }
  try {
    await steps[row.state]?.(context, row, console);
  } catch (fault) {
    if (!(fault instanceof EconFault)) throw fault;
    await noteFault(context, row, fault.message);
  }
}

type TakeStep = (context: Context, row: HeldReservation, console: Console) => Promise<void>;
const steps: Readonly<Partial<Record<HeldReservation["state"], TakeStep>>> = {
  CONFIGURING: configure,
  READY: awaitPlayers,
  LIVE: watchMatch,
  ENDED: async (context, row, console) => {
    const isLater = context.clock.now() >= row.since + farewellMs;
    if (row.kept === 0 && isLater) await release(context, row, console);
    else await revokeAfterEnd(context, row, console);
  },
  FAILED: release,
  CANCELLED: release,
};

/** What a server is that nobody holds. */
const freed = { held: null, present_ids: null, kills: null, told: "[]", revocation: null } as const;

async function noteFault(context: Context, row: HeldReservation, words: string): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const tries = row.tries + 1;
  if (row.state === "CONFIGURING" && (tries >= configuring.tries || now >= row.since + configuring.mostMs)) {
    await noteServerFault(db, row.server_id, words, now);
    await replaceServer(context, row, "FAILED", words, row.incident === null ? null : "SERVER_REPLACED");
    return;
  }
  // Players wait for these; nobody waits for a server that is to be released.
  const isAwaited = ["CONFIGURING", "READY", "LIVE"].includes(row.state);
  const pauseMs = isAwaited ? configuring.pauseMs : configuring.pauseMs * 2 ** Math.min(tries - 1, 6);
  await transaction(db, async (trx) => {
    const isNoted = await changeReservation(trx, row, {
      tries,
      fault: words,
      failing_since: row.failing_since ?? now,
      due_at: now + Math.min(mostPauseMs, pauseMs),
      present_ids: null,
    });
    if (isNoted && row.failing_since === null) await tellMatchChanged(trx, row, now);
  });
}

/** Sets up the server and reads back what it took. */
async function configure(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  const game = await gameOf(context, row);
  if (await isCalledOff(context, row, game)) return;
  const { known: over } = game.rounds;
  if (over > 0 && game.isOverAfter(over)) {
    await advance(db, row, "CANCELLED", { at: clock.now(), words: "The match is decided" });
    return;
  }
  const econ = await console.open();
  const telling = await readSettings(econ, tellingSettings);
  const kind = kindOf(telling);
  const posting = valueIn(telling.get("sv_round_stats_http_endpoints") ?? []) ?? null;
  const known = openSecrets(context.settings, row.secrets);
  const endpoints = known === null ? await endpointsBefore(context, posting) : null;
  const secrets = known ?? { password: newPassword(), postKey: newGameServerKey(row.server_id), endpoints };
  const isNoted = await changeReservation(db, row, {
    secrets: sealSecrets(context.settings, secrets),
    post_key_hash: gameServerKeyHash(secrets.postKey),
    touched: 1,
    told: JSON.stringify(game.players),
    notes: JSON.stringify(notesFor(kind)),
    posts_rounds: kind.posts ? 1 : 0,
  });
  if (!isNoted) return;
  if (!kind.hasFlags) throw new EconFault("This server has no capture the flag.");
  await setUp(econ, settingsOf(context, game, kind, secrets));
  await kickOthers(context, econ, game.players, "This server is needed for a match.");
  console.setup = setupOf(game, secrets);
  await transaction(db, async (trx) => {
    const now = clock.now();
    if (!(await advance(trx, row, "READY", { at: now, words: `Set up: ${kind.name}, ${isolated(game.map)}` }))) return;
    await tellMatchChanged(trx, row, now);
    const { players, map, page } = game;
    const { path, tag } = page;
    const note = { title: "Your server is ready", body: readyBody(map, row.incident), path, tag, until: now + emptyMs };
    await recordPush(trx, page.kind, players, note, now);
  });
}

function readyBody(map: string, incident: StoredIncident | null): string {
  const what = {
    RESTARTED: "the server restarted. Open the match to connect again.",
    ROUND_INTERRUPTED: "the round was interrupted and is played again. Open the match to connect.",
    SERVER_REPLACED: "the match has another server. Open the match to connect.",
    MOVED: "the match has another server. Open the match to connect.",
  };
  return `${isolated(map)}: ${incident === null ? "open the match to connect." : what[incident]}`;
}

/** Where a server posted before any match: of one that was given up, what it is set to may be the address of that match. */
async function endpointsBefore({ db, settings }: Context, posting: string | null): Promise<string | null> {
  const key = posting?.split("/").at(-1) ?? "";
  const secrets = openSecrets(settings, await secretsOfKey(db, gameServerIn(key), gameServerKeyHash(key)));
  return secrets === null ? posting : secrets.endpoints;
}

/** Ready: until everyone is there, an admin or leader starts the round, or nobody comes. */
async function awaitPlayers(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  const game = await gameOf(context, row);
  if (await isCalledOff(context, row, game)) return;
  if (await isOver(context, row, game, console)) return;
  if (row.asked === "START") {
    await advance(db, row, "LIVE", { at: clock.now(), words: "Started by hand" });
    return;
  }
  if (await isRestored(context, row, console)) return;
  const present = await look(context, row, game, console);
  if (present.length > 0) await callOutLate(context, row, console);
  const { awaited, notBefore } = game;
  const isEveryone = awaited.length > 0 && awaited.every((player) => present.includes(player));
  if (isEveryone && clock.now() >= notBefore) {
    await advance(db, row, "LIVE", { at: clock.now(), words: "Everyone is there" });
  } else if (clock.now() >= Math.max(notBefore, awaySince(console, game.players)) + emptyMs) {
    await advance(db, row, "CANCELLED", { at: clock.now(), words: "Nobody was there for 15 minutes" });
  }
}

/** Calls out who has not been there for some minutes in which they could, while others wait on the server. */
async function callOutLate(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  const before = clock.now() - lateMs;
  if (row.match_id === null || row.since > before) return;
  const players = await playersOfMatches(db, [row.match_id]);
  const late = players.filter(({ user_id, joined_at }) => Math.max(joined_at, awaySince(console, [user_id])) <= before);
  if (late.length > 0)
    await callOutAbsent(
      context,
      row.match_id,
      late.map(({ user_id }) => user_id),
    );
}

async function watchMatch(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  const game = await gameOf(context, row);
  // One that is moved while it is played is played.
  if (game.calledOff?.isLater === false && (await isCalledOff(context, row, game))) return;
  if (await isOver(context, row, game, console)) return;
  if (clock.now() >= row.since + longestMs) {
    await advance(db, row, "ENDED", { at: clock.now(), words: "No end was told for three hours" });
    return;
  }
  if (await isRestored(context, row, console)) return;
  const econ = await console.open();
  if (row.started_at === null) {
    // Sent again after a crash: it only begins the countdown anew.
    await econ.run(["restart 10"]);
    Object.assign(console, { hasEnded: false, kills: new KillCount(clock.now()) });
    await changeReservation(db, row, { started_at: clock.now(), incident: null });
  }
  await look(context, row, game, console);
}

/** Whether the server has restarted: then it is set up again. */
async function isRestored(context: Context, row: HeldReservation, console: Console): Promise<boolean> {
  if (!(await hasRestarted(context, row, console))) return false;
  if (await restoreServer(context, row)) Object.assign(console, { hasEnded: false, setup: null });
  return true;
}

/** Whether the match is not played, or not now. */
async function isCalledOff(
  { db, clock }: Context,
  row: HeldReservation,
  { calledOff }: ReservedGame,
): Promise<boolean> {
  if (calledOff === null) return false;
  const change = calledOff.isLater ? { present: null } : {};
  await advance(db, row, "CANCELLED", { at: clock.now(), words: calledOff.words }, change);
  return true;
}

/**
 * Whether the round is over: because its result is there or came, or by what the server says. Another one may follow, unless
 * a result that came since decides the match.
 */
async function isOver(
  { db, clock }: Context,
  row: HeldReservation,
  game: ReservedGame,
  console: Console,
): Promise<boolean> {
  // The end of the round before, read after its post was counted: the next one has not begun.
  const isOld = row.rounds > 0 && row.started_at === null;
  const told = row.rounds + (console.hasEnded && !isOld ? 1 : 0);
  const rounds = Math.max(game.rounds.known, told);
  const isLast = rounds > 0 && game.isOverAfter(rounds);
  if (rounds === row.rounds && !isLast) return false;
  const step = { at: clock.now(), words: wordsOf(rounds, row, game) };
  const change = { rounds, started_at: isLast ? row.started_at : null };
  // The next round has a map of its own.
  if (await advance(db, row, isLast ? "ENDED" : "READY", step, change))
    Object.assign(console, { hasEnded: false, setup: null });
  return true;
}

function wordsOf(rounds: number, row: HeldReservation, game: ReservedGame): string {
  if (rounds === row.rounds) return "The match is decided";
  return game.rounds.known >= rounds ? game.rounds.words : "The server said that it is over";
}

/** Changes the password of a server whose match is over where somebody who knows it may not enter any more. */
async function revokeAfterEnd(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { players } = await gameOf(context, row);
  const isRevoked = isAccessRevoked(row, players);
  if (!isRevoked && row.revocation === null) return;
  const econ = await console.open();
  const renewed = isRevoked ? await renewPassword(context, row, players) : openSecrets(context.settings, row.secrets);
  if (renewed === null || renewed === "CHANGED") return;
  await setUp(econ, [{ name: "password", value: renewed.password }]);
  await kickRevoked(context.db, row, players, econ);
}

/** Gives the server another password and back what it had; kept as a task while it cannot be reached. */
async function release(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock, settings } = context;
  if (row.touched === 1) {
    const econ = await console.open();
    const secrets = openSecrets(settings, row.secrets);
    const { endpoints = null } = secrets ?? {};
    const kind = kindOf(await readSettings(econ, tellingSettings));
    await setUp(econ, [
      { name: "password", value: newPassword() },
      ...(kind.posts ? [{ name: "sv_round_stats_http_endpoints", value: endpoints ?? "" }] : []),
    ]);
    if (row.present === null) {
      // Its match is played elsewhere.
      await kickOthers(context, econ, [], "The match is not played here any more.");
    } else {
      const { players } = await gameOf(context, row);
      if (isAccessRevoked(row, players) || row.revocation !== null) await kickRevoked(db, row, players, econ);
    }
  }
  await console.close();
  const change = { ...freed, secrets: null, post_key_hash: null };
  await advance(db, row, "RELEASED", { at: clock.now(), words: "Released" }, change);
}
