import { randomUUID } from "node:crypto";
import { rulesAt } from "contract/rules-at.ts";
import { msOfProcess } from "../../../platform/clock.ts";
import { engineOf } from "../../../platform/database/dialect.ts";
import type { EconConnection } from "../../../platform/econ/econ-connection.ts";
import { type Running, repeatEvery } from "../../../platform/repeat.ts";
import { eventsWithoutServer } from "../../calendar/event-games-queries.ts";
import { rulesOfSeasons } from "../../competitions/season-rules-queries.ts";
import type { Context, LeagueDatabase } from "../../context.ts";
import { testConsole } from "../check-game-server.ts";
import { mayUseConsoles, openConsole } from "../server-console.ts";
import { consolesToCheck, endConsoleLeases, freeServers } from "../server-consoles-queries.ts";
import { KillCount } from "./kills.ts";
import type { Console } from "./look.ts";
import { moveToFreeServer, silentForMs } from "./replace-server.ts";
import {
  cancelWaiting,
  endEarlierReservation,
  endLeases,
  findHeld,
  type HeldReservation,
  hasConsoles,
  insertReservation,
  leaseReservation,
  matchesWithoutServer,
  type TakenReservation,
  takenReservations,
  takeServer,
  waitingReservations,
} from "./reservations-queries.ts";
import { silentReservations } from "./successors-queries.ts";
import { takeStep } from "./take-step.ts";

/** Milliseconds between two looks at what is to be done. */
const everyMs = 500;
/** How long a process that has ended keeps others from its reservations, in milliseconds. */
const leaseMs = 15_000;
/** Between two tries of a console that nobody uses, in milliseconds. */
const checkMs = 60_000;
const minuteMs = 60_000;
/** No season reserves servers earlier, ms. */
const earliestMs = 60 * minuteMs;

/**
 * Reserves servers for matches and takes the steps of each reservation. Several processes may run it on one database: one
 * at a time takes those of a reservation, over one connection.
 */
export class ReservationWorker {
  readonly #context: Context;
  readonly #onFault: (fault: unknown) => void;
  readonly #lookMs: number;
  readonly #worker = randomUUID();
  readonly #consoles = new Map<number, Console>();
  /** Until when there is nothing to look at, by reservation; in milliseconds of the process. */
  readonly #quietUntil = new Map<number, number>();
  /** What is under way, by reservation or server. */
  readonly #busy = new Map<string, Promise<void>>();

  /** @param lookMs milliseconds between two looks at a server whose state has not changed */
  constructor(context: Context, onFault: (fault: unknown) => void, lookMs = 1000) {
    this.#context = context;
    this.#onFault = onFault;
    this.#lookMs = lookMs;
  }

  /** Begins what is due. */
  async turn(): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    if (await hasConsoles(db)) {
      for (const id of await matchesWithoutServer(db)) await insertReservation(db, { match_id: id }, now);
      for (const { id, from } of await dueEvents(db, now)) {
        await endEarlierReservation(db, id, from);
        await insertReservation(db, { event_id: id }, now);
      }
    }
    await this.#assign();
    const taken = await takenReservations(db, this.#worker, now);
    for (const one of taken) {
      const isQuiet = one.asked === null && msOfProcess() < (this.#quietUntil.get(one.id) ?? 0);
      if (one.isDue && !isQuiet) this.#begin(`reservation ${one.id}`, () => this.#step(one));
    }
    // Another process took these over, and could not sign in while this one is there.
    for (const id of this.#consoles.keys())
      if (!taken.some((one) => one.id === id)) this.#begin(`reservation ${id}`, () => this.#forget(id));
    for (const server of await consolesToCheck(db, now - checkMs, now)) {
      this.#begin(`server ${server.id}`, async () => {
        await testConsole(this.#context, server.id);
      });
    }
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (this.#busy.size > 0) await Promise.all(this.#busy.values());
  }

  async stop(): Promise<void> {
    await this.settled();
    await Promise.all([...this.#consoles.keys()].map((id) => this.#forget(id)));
    await endLeases(this.#context.db, this.#worker).catch(this.#onFault);
  }

  #begin(what: string, work: () => Promise<void>): void {
    if (this.#busy.has(what)) return;
    const done = work()
      .catch(this.#onFault)
      .finally(() => this.#busy.delete(what));
    this.#busy.set(what, done);
  }

  async #assign(): Promise<void> {
    const { db, clock } = this.#context;
    const waiting = await waitingReservations(db);
    const silent = await silentReservations(db, clock.now() - silentForMs, clock.now());
    if (waiting.length + silent.length === 0) return;
    const free = await freeServers(db);
    const takeFree = async (take: (serverId: number) => Promise<boolean>) => {
      for (let server = free.shift(); server !== undefined; server = free.shift()) if (await take(server)) return;
    };
    // Those whose servers have stopped responding were served before those that wait.
    for (const one of silent) await takeFree((server) => moveToFreeServer(db, one, server, clock.now()));
    for (const one of waiting) {
      if (isNeeded(one, clock.now())) await takeFree((server) => takeServer(db, one, server, clock.now()));
      else await cancelWaiting(db, one, clock.now());
    }
  }

  async #step({ id, worker, leased_until: until }: TakenReservation): Promise<void> {
    const { db, clock } = this.#context;
    const now = clock.now();
    // Each renewal is a change of a table that others watch.
    const isHeld = worker === this.#worker && until - now > leaseMs / 2;
    if (!isHeld && !(await leaseReservation(db, id, this.#worker, { now, until: now + leaseMs })))
      return this.#forget(id);
    const row = await findHeld(db, id);
    if (row === undefined) return this.#forget(id);
    const renewing = setInterval(() => {
      const at = clock.now();
      void leaseReservation(db, id, this.#worker, { now: at, until: at + leaseMs }).catch(() => false);
    }, leaseMs / 3);
    try {
      await takeStep(this.#context, row, this.#consoleOf(row));
    } finally {
      clearInterval(renewing);
    }
    const after = await findHeld(db, id);
    if (after === undefined) await this.#forget(id);
    else if (after.state === row.state) this.#quietUntil.set(id, msOfProcess() + this.#lookMs);
  }

  #consoleOf(row: HeldReservation): Console {
    const known = this.#consoles.get(row.id);
    if (known !== undefined) return known;
    const { settings, clock } = this.#context;
    let econ: EconConnection | null = null;
    const made: Console = {
      setup: null,
      hasEnded: false,
      kills: new KillCount(clock.now()),
      watchedSince: clock.now(),
      lastThere: new Map(),
      async open() {
        if (econ?.isOpen) return econ;
        // A console may admit one of an address: the connection that was lost has to be gone.
        await econ?.close();
        made.setup = null;
        // What was told meanwhile, and who was there, is not known.
        made.kills = new KillCount(clock.now());
        made.watchedSince = clock.now();
        econ = await openConsole(settings, row, ({ system, text }) => {
          if (system === "ddnet-insta" && text === "match end") made.hasEnded = true;
          if (system === "game") made.kills.note(text);
        });
        return econ;
      },
      close: async () => econ?.close(),
    };
    this.#consoles.set(row.id, made);
    return made;
  }

  async #forget(id: number): Promise<void> {
    const console = this.#consoles.get(id);
    this.#consoles.delete(id);
    this.#quietUntil.delete(id);
    await console?.close();
  }
}

export function watchReservations(context: Context, onFault: (fault: unknown) => void): Running {
  if (!mayUseConsoles(context.settings)) return { stop: async () => undefined };
  const worker = new ReservationWorker(context, onFault);
  // A database of SQLite has one process: the one before has ended, however it did.
  let isTakenOver = engineOf(context.db) !== "sqlite";
  const turn = async () => {
    if (!isTakenOver) {
      await endLeases(context.db);
      await endConsoleLeases(context.db);
    }
    isTakenOver = true;
    await worker.turn();
  };
  const running = repeatEvery(turn, { everyMs, onFault });
  return {
    async stop() {
      await running.stop();
      await worker.stop();
    },
  };
}

/**
 * The events for which a server is to be reserved now, by the rules of their seasons, with since when: one that had a server
 * only if that was reserved before, as for an earlier start.
 */
async function dueEvents(db: LeagueDatabase, now: number): Promise<{ id: number; from: number }[]> {
  const events = await eventsWithoutServer(db, now, now + earliestMs);
  if (events.length === 0) return [];
  const seasons = events.map(({ season_id: id, season_name: name }) => ({ id, name }));
  const versions = await rulesOfSeasons(db, seasons);
  return events.flatMap(({ id, starts_at, made_at }, index) => {
    const season = seasons[index];
    const minutes = season && rulesAt(versions(season), starts_at).serverMinutes;
    if (minutes == null) return [];
    const from = starts_at - minutes * minuteMs;
    return now >= from && (made_at === null || made_at < from) ? [{ id, from }] : [];
  });
}

type Waiting = Awaited<ReturnType<typeof waitingReservations>>[number];

/** Whether what a reservation waits for is still to be played, and soon. */
function isNeeded(waiting: Waiting, now: number): boolean {
  const { match_id, closed_at, running, starts_at, ends_at, assigned, incident } = waiting;
  if (match_id !== null) return closed_at === null && running === 0;
  // An admin assigned it, or it had a server already: it goes on, also beyond its time.
  if (starts_at !== null && (assigned === 1 || incident !== null)) return true;
  return starts_at !== null && ends_at !== null && ends_at > now && starts_at <= now + earliestMs;
}
