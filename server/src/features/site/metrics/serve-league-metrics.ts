import { databaseError } from "../../../platform/database/database-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { type Metrics, serveMetrics } from "../../../platform/http/metrics.ts";
import { findBackupState } from "../../backup-state-queries.ts";
import type { Context } from "../../context.ts";
import { countWaitingPasswords } from "../../people/users/password.ts";
import { type Backlog, findBacklog } from "./backlog-queries.ts";

type LeagueMetrics = {
  readonly context: Pick<Context, "db" | "clock">;
  readonly metrics: Metrics;
  /** Returns the number of open streams of changes. Each open page or browser has one. */
  readonly openStreams: () => number;
  /** Returns the number of changes that wait for a writing connection. */
  readonly waitingWriters: () => number;
};

/** Serves Prometheus metrics of this process and of the backlog that all processes share. */
export function serveLeagueMetrics(http: Http, { context, metrics, openStreams, waitingWriters }: LeagueMetrics): void {
  const { db, clock } = context;
  const streams = metrics.createGauge("league_live_pages", "Open streams of changes, one per browser with open pages");
  const writing = metrics.createGauge("league_writers_waiting", "Changes waiting for a writing connection");
  const hashing = metrics.createGauge("league_passwords_waiting", "Passwords waiting to be hashed");
  const isUp = metrics.createGauge("league_database_up", "1 if the database is available, 0 if not");
  const outboxRows = metrics.createGauge(
    "league_outbox_rows",
    "Outbox messages waiting for delivery, counted up to 10 000",
  );
  const age = metrics.createGauge(
    "league_outbox_oldest_seconds",
    "Age of the oldest outbox message, 0 if there is none",
  );
  const rounds = metrics.createGauge(
    "league_received_rounds",
    "Received rounds waiting to be processed, counted up to 10 000",
  );
  const players = metrics.createGauge("league_queue_players", "Players waiting in queues");

  const backup = metrics.createGauge(
    "league_backup_age_seconds",
    "Age of the last scheduled backup, NaN if there is none",
  );

  const setBacklog = (backlog: Backlog | null) => {
    isUp.set(backlog === null ? 0 : 1);
    const oldestAt = backlog?.oldestMessageAt ?? null;
    // Without the database, the backlog is unknown.
    outboxRows.set(backlog?.outboxMessages ?? Number.NaN);
    rounds.set(backlog?.rounds ?? Number.NaN);
    players.set(backlog?.players ?? Number.NaN);
    if (backlog === null) age.set(Number.NaN);
    else age.set(oldestAt === null ? 0 : secondsSince(oldestAt));
  };
  const secondsSince = (instant: number) => Math.max(0, clock.now() - instant) / 1000;

  serveMetrics(http, metrics, async () => {
    streams.set(openStreams());
    writing.set(waitingWriters());
    hashing.set(countWaitingPasswords());
    try {
      setBacklog(await findBacklog(db));
      const takenAt = (await findBackupState(db))?.taken_at ?? null;
      backup.set(takenAt === null ? Number.NaN : secondsSince(takenAt));
    } catch (error) {
      const errorCode = databaseError(error);
      if (errorCode === null) throw error;
      metrics.countDatabaseError(errorCode);
      setBacklog(null);
      backup.set(Number.NaN);
    }
  });
}
