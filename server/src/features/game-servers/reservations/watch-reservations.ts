import { randomUUID } from "node:crypto";
import { getRulesInEffect } from "contract/season-rules-helpers.ts";
import { getMonotonicTime } from "../../../platform/clock.ts";
import { getEngine } from "../../../platform/database/dialect.ts";
import type { EconConnection } from "../../../platform/econ/econ-connection.ts";
import { type BackgroundTask, repeatEvery } from "../../../platform/repeat.ts";
import { listEventsWithoutServer } from "../../calendar/event-progress-queries.ts";
import { createRulesLookup } from "../../competitions/season-rules-queries.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { testConsole } from "../check-game-server.ts";
import { areConsolesEnabled, openConsole } from "../server-console.ts";
import { listConsolesToCheck, listFreeServers, releaseAllConsoles } from "../server-consoles-queries.ts";
import { advanceReservation } from "./advance-reservation.ts";
import { KillCounter } from "./count-kills.ts";
import type { ServerConsole } from "./poll-server.ts";
import { moveToFreeServer, silenceTimeoutMs } from "./replace-server.ts";
import { insertReservation } from "./reservation-changes-queries.ts";
import {
  assignFreeServer,
  cancelWaitingReservation,
  detachFinishedReservation,
  findReservationWithServer,
  hasServerWithConsole,
  type LeasableReservation,
  leaseReservation,
  listLeasableReservations,
  listMatchesWithoutServer,
  listWaitingReservations,
  type ReservationWithServer,
  releaseLeases,
} from "./reservations-queries.ts";
import { listSilentReservations } from "./successors-queries.ts";

/** Milliseconds between two runs of the worker. */
const runIntervalMs = 500;
/** Duration of a lease in milliseconds: how long a crashed process blocks its reservations. */
const leaseMs = 15_000;
/** Milliseconds between two checks of an unused console. */
const checkIntervalMs = 60_000;
const minuteMs = 60_000;
/** How long a match that has lost its server waits for another one after its scheduled end, in milliseconds. */
const maxReplacementWaitMs = 180 * minuteMs;
/** Maximum time before an event at which a season may reserve a server, in milliseconds. */
const maxLeadMs = 60 * minuteMs;

/**
 * Reserves servers for matches and executes the steps of each reservation. Several processes may run it on one database.
 * One process at a time handles a reservation, over one console connection.
 */
export class ReservationWorker {
  readonly #context: Context;
  readonly #onError: (error: unknown) => void;
  readonly #pollIntervalMs: number;
  /** The id of this process in leases. */
  readonly #workerId = randomUUID();
  readonly #consoles = new Map<number, ServerConsole>();
  /** When each reservation is polled next, in milliseconds of the monotonic clock, by reservation id. */
  readonly #nextPollAt = new Map<number, number>();
  /** Running work, by a key such as "reservation 7" or "server 3". */
  readonly #running = new Map<string, Promise<void>>();

  /** @param pollIntervalMs milliseconds between two polls of a server whose state has not changed */
  constructor(context: Context, onError: (error: unknown) => void, pollIntervalMs = 1000) {
    this.#context = context;
    this.#onError = onError;
    this.#pollIntervalMs = pollIntervalMs;
  }

  /** Starts all work that is due. Does not wait for it. */
  async runOnce(): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    if (await hasServerWithConsole(db)) {
      for (const id of await listMatchesWithoutServer(db)) await insertReservation(db, { match_id: id }, now);
      for (const { id, reserveFrom } of await listDueEvents(db, now)) {
        await detachFinishedReservation(db, id, { madeBefore: reserveFrom });
        await insertReservation(db, { event_id: id }, now);
      }
    }
    await this.#assignServers();
    const reservations = await listLeasableReservations(db, this.#workerId, now);
    for (const reservation of reservations) {
      const nextPollAt = this.#nextPollAt.get(reservation.id) ?? 0;
      const isPollPending = reservation.asked === null && getMonotonicTime() < nextPollAt;
      if (reservation.isDue && !isPollPending)
        this.#begin(`reservation ${reservation.id}`, () => this.#advance(reservation));
    }
    // Another process handles the reservations that are not listed any more. It cannot connect to their consoles while this process
    // is connected.
    for (const id of this.#consoles.keys()) {
      const isListed = reservations.some((reservation) => reservation.id === id);
      if (!isListed) this.#begin(`reservation ${id}`, () => this.#disconnect(id));
    }
    for (const server of await listConsolesToCheck(db, now - checkIntervalMs, now)) {
      this.#begin(`server ${server.id}`, async () => {
        await testConsole(this.#context, server.id);
      });
    }
  }

  /** Resolves when no work is running. */
  async waitUntilIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values());
  }

  async stop(): Promise<void> {
    await this.waitUntilIdle();
    await Promise.all([...this.#consoles.keys()].map((id) => this.#disconnect(id)));
    await releaseLeases(this.#context.db, this.#workerId).catch(this.#onError);
  }

  /** Starts work, unless earlier work with the same key is still running. */
  #begin(key: string, work: () => Promise<void>): void {
    if (this.#running.has(key)) return;
    const promise = work()
      .catch(this.#onError)
      .finally(() => this.#running.delete(key));
    this.#running.set(key, promise);
  }

  async #assignServers(): Promise<void> {
    const { db, clock } = this.#context;
    const waitingReservations = await listWaitingReservations(db);
    const silentReservations = await listSilentReservations(db, clock.now() - silenceTimeoutMs, clock.now());
    if (waitingReservations.length + silentReservations.length === 0) return;
    const freeServers = await listFreeServers(db);
    const tryFreeServers = async (tryServer: (serverId: number) => Promise<boolean>) => {
      for (;;) {
        const serverId = freeServers.shift();
        if (serverId === undefined || (await tryServer(serverId))) return;
      }
    };
    // Matches whose server stopped responding take precedence over matches that wait for their first server.
    for (const reservation of silentReservations) {
      await tryFreeServers((serverId) => moveToFreeServer(db, reservation, serverId, clock.now()));
    }
    for (const reservation of waitingReservations) {
      if (isNeeded(reservation, clock.now()))
        await tryFreeServers((serverId) => assignFreeServer(db, reservation, serverId, clock.now()));
      else await cancelWaitingReservation(db, reservation, clock.now());
    }
  }

  /** Executes the next step of a reservation, if this process can lease it. */
  async #advance({ id, worker, leased_until: leasedUntil }: LeasableReservation): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    // Renews the lease only after half of its time, because each renewal changes a table that other processes watch.
    const isLeased = worker === this.#workerId && leasedUntil - now > leaseMs / 2;
    if (!isLeased && !(await leaseReservation(db, id, this.#workerId, { now, until: now + leaseMs })))
      return this.#disconnect(id);
    const row = await findReservationWithServer(db, id);
    if (row === undefined) return this.#disconnect(id);
    const renewal = setInterval(() => {
      const renewedAt = clock.now();
      const lease = { now: renewedAt, until: renewedAt + leaseMs };
      void leaseReservation(db, id, this.#workerId, lease).catch(() => false);
    }, leaseMs / 3);
    try {
      await advanceReservation(this.#context, row, this.#getOrCreateConsole(row));
    } finally {
      clearInterval(renewal);
    }
    const newRow = await findReservationWithServer(db, id);
    if (newRow === undefined) await this.#disconnect(id);
    else if (newRow.state === row.state) this.#nextPollAt.set(id, getMonotonicTime() + this.#pollIntervalMs);
  }

  #getOrCreateConsole(row: ReservationWithServer): ServerConsole {
    const existingConsole = this.#consoles.get(row.id);
    if (existingConsole !== undefined) return existingConsole;
    const { db, settings, clock } = this.#context;
    let econ: EconConnection | null = null;
    const serverConsole: ServerConsole = {
      setup: null,
      hasRoundEnded: false,
      kills: new KillCounter(clock.now()),
      watchedSince: clock.now(),
      lastSeen: new Map(),
      async open() {
        if (econ?.isOpen) return econ;
        // Some consoles accept only one connection per IP address, so the lost connection has to be closed first.
        await econ?.close();
        serverConsole.setup = null;
        // Events that happened without a connection are unknown.
        serverConsole.kills = new KillCounter(clock.now());
        serverConsole.watchedSince = clock.now();
        // An admin may have changed the console's password since the reservation was read.
        const server = (await findReservationWithServer(db, row.id)) ?? row;
        econ = await openConsole(settings, server, ({ system, text }) => {
          // The server mod ddnet-insta logs the end of a round like this.
          if (system === "ddnet-insta" && text === "match end") serverConsole.hasRoundEnded = true;
          if (system === "game") serverConsole.kills.add(text);
        });
        return econ;
      },
      close: async () => econ?.close(),
    };
    this.#consoles.set(row.id, serverConsole);
    return serverConsole;
  }

  /** Closes the console of a reservation and forgets its data. */
  async #disconnect(id: number): Promise<void> {
    const serverConsole = this.#consoles.get(id);
    this.#consoles.delete(id);
    this.#nextPollAt.delete(id);
    await serverConsole?.close();
  }
}

/** Starts the worker that reserves and sets up servers. Does nothing if the operator has not enabled consoles. */
export function watchReservations(context: Context, onError: (error: unknown) => void): BackgroundTask {
  if (!areConsolesEnabled(context.settings)) return { stop: async () => undefined };
  const worker = new ReservationWorker(context, onError);
  // Only one process uses an SQLite database. The previous one has ended, so its leases no longer apply.
  let areLeasesCleared = getEngine(context.db) !== "sqlite";
  const run = async () => {
    if (!areLeasesCleared) {
      await releaseLeases(context.db);
      await releaseAllConsoles(context.db);
    }
    areLeasesCleared = true;
    await worker.runOnce();
  };
  const task = repeatEvery(run, { everyMs: runIntervalMs, onError });
  return {
    async stop() {
      await task.stop();
      await worker.stop();
    },
  };
}

/**
 * Lists the events for which a server is to be reserved now by the rules of their seasons. `reserveFrom` is the instant from which
 * a server is to be reserved, in milliseconds since the epoch. An event that has had a reservation is listed only if that
 * reservation was created before this instant, for example because the event was moved to a later date.
 */
async function listDueEvents(db: LeagueDatabase, now: number): Promise<{ id: number; reserveFrom: number }[]> {
  const events = await listEventsWithoutServer(db, now, now + maxLeadMs);
  if (events.length === 0) return [];
  const seasons = events.map(({ season_id: id, season_name: name }) => ({ id, name }));
  const lookUpRules = await createRulesLookup(db, seasons);
  return events.flatMap(({ id, starts_at, made_at }, index) => {
    const season = seasons[index];
    const minutes = season && getRulesInEffect(lookUpRules(season), starts_at).serverMinutes;
    if (minutes == null) return [];
    const reserveFrom = starts_at - minutes * minuteMs;
    const hasCurrentReservation = made_at !== null && made_at >= reserveFrom;
    return now >= reserveFrom && !hasCurrentReservation ? [{ id, reserveFrom }] : [];
  });
}

type WaitingReservation = Awaited<ReturnType<typeof listWaitingReservations>>[number];

/** Whether the match of a waiting reservation is still to be played, and soon. */
function isNeeded(reservation: WaitingReservation, now: number): boolean {
  const { match_id, closed_at, running, starts_at, ends_at, assigned, incident, since } = reservation;
  if (match_id !== null) return closed_at === null && running === 0;
  const isEventDeleted = starts_at === null || ends_at === null;
  if (isEventDeleted) return false;
  // A match continues after its scheduled end if an admin assigned the server, or if the match already had a server.
  if (assigned === 1) return true;
  if (incident !== null && now < since + maxReplacementWaitMs) return true;
  return ends_at > now && starts_at <= now + maxLeadMs;
}
