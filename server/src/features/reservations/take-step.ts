import { transaction } from "../../platform/database/database.ts";
import { type EconConnection, EconFault } from "../../platform/econ/econ-connection.ts";
import { nameInStatus, valueIn } from "../../platform/econ/econ-lines.ts";
import type { Context } from "../context.ts";
import { gameServerKeyHash, newGameServerKey } from "../game-servers/game-server-key.ts";
import { readSettings } from "../game-servers/server-console.ts";
import { noteServerFault } from "../game-servers/server-consoles-queries.ts";
import { kindOf, notesFor, tellingSettings } from "../game-servers/server-settings.ts";
import { findByGameNames } from "../imports/resolve-players.ts";
import { playersOfMatches } from "../matches/matches-queries.ts";
import { callOutAbsent } from "../matchmaking/substitute.ts";
import { recordPush } from "../push/push-queries.ts";
import { newPassword, openSecrets, sealSecrets } from "./reservation-secrets.ts";
import { advance, changeReservation, type HeldReservation, hasRound } from "./reservations-queries.ts";
import { setAgain, settingsOf, setUp } from "./set-up-server.ts";

const minuteMs = 60_000;
/** How long a server may take to be set up, and how often that is tried. */
const configuring = { mostMs: minuteMs, tries: 3, pauseMs: 5000 };
/** After so long a player does not come any more for whom others wait. */
const lateMs = 5 * minuteMs;
/** After so long nobody comes any more. */
const emptyMs = 15 * minuteMs;
/** No match takes longer. */
const longestMs = 180 * minuteMs;
/** From the end of a match until its server is released: its round may still come, and players say farewell. */
const farewellMs = minuteMs;
/** Between two tries to release a server, at most. */
const mostPauseMs = 5 * minuteMs;

/** A connection to the server's console that stays open between steps, and what it has said meanwhile. */
export type Console = {
  /** Connects where there is no connection. @throws EconFault */
  readonly open: () => Promise<EconConnection>;
  /** Resolves when the server admits others. */
  readonly close: () => Promise<void>;
  /** Whether settings were read back since it was opened. */
  isRead: boolean;
  /** Whether the server has said since that a match is over. */
  hasEnded: boolean;
};

/** Takes the next step of a reservation. Whatever a step does may be done twice: a process may end at any point. */
export async function takeStep(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (row.asked === "RELEASE" && (row.state === "CANCELLED" || row.state === "FAILED")) {
    await advance(
      db,
      row,
      "RELEASED",
      { at: now, words: "Given up by an admin: the server keeps this password" },
      freed,
    );
    return;
  }
  if (row.asked === "MOVE" || row.asked === "RELEASE") {
    const words = row.asked === "MOVE" ? "Moved to another server by an admin" : "Released by an admin";
    await advance(db, row, "CANCELLED", { at: now, words }, { ...(row.asked === "MOVE" && { present: null }) });
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
  },
  FAILED: release,
  CANCELLED: release,
};

/** What a server is that nobody holds. */
const freed = { held: null, secrets: null, post_key_hash: null, present_ids: null, told: "[]" } as const;

async function noteFault(context: Context, row: HeldReservation, words: string): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const tries = row.tries + 1;
  if (row.state === "CONFIGURING" && (tries >= configuring.tries || now >= row.since + configuring.mostMs)) {
    await noteServerFault(db, row.server_id, words, now);
    await advance(db, row, "FAILED", { at: now, words }, { present: null, fault: words });
    return;
  }
  const pauseMs = Math.min(
    mostPauseMs,
    configuring.pauseMs * (row.state === "CONFIGURING" ? 1 : 2 ** Math.min(tries - 1, 6)),
  );
  await changeReservation(db, row, { tries, fault: words, due_at: now + pauseMs, present_ids: null });
}

/** Sets up the server and reads back what it took. */
async function configure(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  if (await isCalledOff(context, row)) return;
  const econ = await console.open();
  const telling = await readSettings(econ, tellingSettings);
  const kind = kindOf(telling);
  const before = valueIn(telling.get("sv_round_stats_http_endpoints") ?? []) ?? null;
  const known = openSecrets(context.settings, row.secrets);
  const secrets = known ?? { password: newPassword(), postKey: newGameServerKey(row.server_id), endpoints: before };
  const players = await keysOfPlayers(context, row);
  const isNoted = await changeReservation(db, row, {
    ...{ secrets: sealSecrets(context.settings, secrets), post_key_hash: gameServerKeyHash(secrets.postKey) },
    ...{ touched: 1, told: JSON.stringify(players), notes: JSON.stringify(notesFor(kind)) },
  });
  if (!isNoted) return;
  if (!kind.hasFlags) throw new EconFault("This server has no capture the flag.");
  await setUp(econ, settingsOf(context, row, kind, players.length, secrets));
  console.isRead = true;
  await transaction(db, async (trx) => {
    const now = clock.now();
    if (!(await advance(trx, row, "READY", { at: now, words: `Set up: ${kind.name}, ${row.map}` }))) return;
    const note = { title: "Your server is ready", body: `${row.map}: open the match to connect.` };
    const path = `/ranked/matches/${row.match_id}`;
    await recordPush(trx, "calls", players, { ...note, path, tag: `match-${row.match_id}`, until: now + emptyMs }, now);
  });
}

/** Ready: until everyone is there, an admin starts the match, or nobody comes. */
async function awaitPlayers(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  if (await isCalledOff(context, row)) return;
  if (await isOver(context, row, console)) return;
  if (row.asked === "START") {
    await advance(db, row, "LIVE", { at: clock.now(), words: "Started by an admin" });
    return;
  }
  const { present, players } = await look(context, row, console);
  await callOutLate(context, row, present);
  if (players.length > 0 && players.every((player) => present.includes(player))) {
    await advance(db, row, "LIVE", { at: clock.now(), words: "Everyone is there" });
  } else if (present.length === 0 && clock.now() >= row.since + emptyMs) {
    await advance(db, row, "CANCELLED", { at: clock.now(), words: "Nobody came" });
  }
}

/** Calls out who has not come some minutes after they could, while others wait on the server. */
async function callOutLate(context: Context, row: HeldReservation, present: readonly number[]): Promise<void> {
  const { db, clock } = context;
  const before = clock.now() - lateMs;
  if (present.length === 0 || row.since > before) return;
  const players = await playersOfMatches(db, [row.match_id]);
  const late = players.filter(({ user_id, joined_at }) => !present.includes(user_id) && joined_at <= before);
  if (late.length > 0)
    await callOutAbsent(
      context,
      row.match_id,
      late.map(({ user_id }) => user_id),
    );
}

async function watchMatch(context: Context, row: HeldReservation, console: Console): Promise<void> {
  const { db, clock } = context;
  if (await isOver(context, row, console)) return;
  if (clock.now() >= row.since + longestMs) {
    await advance(db, row, "ENDED", { at: clock.now(), words: "No end was told for three hours" });
    return;
  }
  const econ = await console.open();
  if (row.started_at === null) {
    // Sent again after a crash: it only begins the countdown anew.
    await econ.run(["restart 10"]);
    await changeReservation(db, row, { started_at: clock.now() });
  }
  await look(context, row, console);
}

/** Who is there; sets what was changed since, by the server or because a player left the match. */
async function look(context: Context, row: HeldReservation, console: Console) {
  const { db, settings } = context;
  const econ = await console.open();
  const players = await keysOfPlayers(context, row);
  let secrets = openSecrets(settings, row.secrets);
  if (secrets === null) throw new EconFault("The password of this match is not known: release the server.");
  const told: readonly number[] = JSON.parse(row.told);
  const hasLeft = told.some((player) => !players.includes(player));
  if (hasLeft) secrets = { ...secrets, password: newPassword() };
  if (hasLeft || told.length !== players.length) {
    const change = { told: JSON.stringify(players), ...(hasLeft && { secrets: sealSecrets(settings, secrets) }) };
    if (!(await changeReservation(db, row, change))) return { present: [], players };
  }
  if (hasLeft || !console.isRead) await setAgain(context, row, econ, secrets, players.length);
  console.isRead = true;
  const names = await econ.list("status", nameInStatus);
  const there = await findByGameNames(
    db,
    names.map((name) => name.normalize("NFC")),
  );
  const present = players.filter((player) => there.includes(player));
  const text = JSON.stringify(present);
  if (text !== row.present_ids || row.fault !== null) {
    await changeReservation(db, row, { present_ids: text, fault: null, tries: 0 });
  }
  return { present, players };
}

async function keysOfPlayers({ db }: Context, { match_id: id }: HeldReservation): Promise<number[]> {
  const players = await playersOfMatches(db, [id]);
  return players.map(({ user_id }) => user_id).sort((one, other) => one - other);
}

/** Whether the match was cancelled before it was played. */
async function isCalledOff({ db, clock }: Context, row: HeldReservation): Promise<boolean> {
  if (row.closed_at === null || row.has_round === 1) return false;
  return advance(db, row, "CANCELLED", { at: clock.now(), words: "The match was called off" });
}

/** Whether the match is over: by its round, by what the server says, or because its result is there. */
async function isOver({ db, clock }: Context, row: HeldReservation, console: Console): Promise<boolean> {
  const isDone = row.closed_at !== null || (row.has_round === 1 && row.running === 0);
  const words =
    ((await hasRound(db, row.id)) && "Its round came") ||
    (console.hasEnded && "The server said that the match is over") ||
    (isDone && "The match has its result");
  return words !== false && advance(db, row, "ENDED", { at: clock.now(), words });
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
  }
  await console.close();
  await advance(db, row, "RELEASED", { at: clock.now(), words: "Released" }, freed);
}
