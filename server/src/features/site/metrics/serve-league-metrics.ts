import { getDatabaseErrorCode } from "../../../platform/database/database-error.ts";
import type { Http } from "../../../platform/http/http.ts";
import { type Metrics, serveMetrics } from "../../../platform/http/metrics.ts";
import { findBackupState } from "../../backup-state-queries.ts";
import type { Context } from "../../context.ts";
import { countWaitingPasswords } from "../../people/users/password.ts";
import { type Backlog, findBacklog } from "./backlog-queries.ts";

type LeagueMetrics = {
  readonly context: Pick<Context, "db" | "clock">;
  readonly metrics: Metrics;
  /** Returns the number of open streams of changes. Each browser with open pages has one. */
  readonly countOpenStreams: () => number;
  /** Returns the number of changes that wait for a writing connection. */
  readonly countWaitingWriters: () => number;
};

/** Serves Prometheus metrics of this process and of the backlog that all processes share. */
export function serveLeagueMetrics(
  http: Http,
  { context, metrics, countOpenStreams, countWaitingWriters }: LeagueMetrics,
): void {
  const { db, clock } = context;
  const streamGauge = metrics.createGauge(
    "league_live_pages",
    "Open streams of changes, one per browser with open pages",
  );
  const writerGauge = metrics.createGauge("league_writers_waiting", "Changes waiting for a writing connection");
  const passwordGauge = metrics.createGauge("league_passwords_waiting", "Passwords waiting to be hashed");
  const databaseGauge = metrics.createGauge("league_database_up", "1 if the database is available, 0 if not");
  const outboxGauge = metrics.createGauge(
    "league_outbox_rows",
    "Outbox messages waiting for delivery, counted up to 10 000",
  );
  const oldestMessageGauge = metrics.createGauge(
    "league_outbox_oldest_seconds",
    "Age of the oldest outbox message, 0 if there is none",
  );
  const roundGauge = metrics.createGauge(
    "league_received_rounds",
    "Received rounds waiting to be processed, counted up to 10 000",
  );
  const playerGauge = metrics.createGauge("league_queue_players", "Players waiting in queues");

  const backupGauge = metrics.createGauge(
    "league_backup_age_seconds",
    "Age of the last scheduled backup, NaN if there is none",
  );

  const setBacklog = (backlog: Backlog | null) => {
    databaseGauge.set(backlog === null ? 0 : 1);
    const oldestAt = backlog?.oldestMessageAt ?? null;
    // Without the database, the backlog is unknown.
    outboxGauge.set(backlog?.outboxMessageCount ?? Number.NaN);
    roundGauge.set(backlog?.roundCount ?? Number.NaN);
    playerGauge.set(backlog?.playerCount ?? Number.NaN);
    if (backlog === null) oldestMessageGauge.set(Number.NaN);
    else oldestMessageGauge.set(oldestAt === null ? 0 : getSecondsSince(oldestAt));
  };
  const getSecondsSince = (instant: number) => Math.max(0, clock.now() - instant) / 1000;

  serveMetrics(http, metrics, async () => {
    streamGauge.set(countOpenStreams());
    writerGauge.set(countWaitingWriters());
    passwordGauge.set(countWaitingPasswords());
    try {
      setBacklog(await findBacklog(db));
      const backupState = await findBackupState(db);
      const takenAt = backupState?.taken_at ?? null;
      backupGauge.set(takenAt === null ? Number.NaN : getSecondsSince(takenAt));
    } catch (error) {
      const errorCode = getDatabaseErrorCode(error);
      if (errorCode === null) throw error;
      metrics.countDatabaseError(errorCode);
      setBacklog(null);
      backupGauge.set(Number.NaN);
    }
  });
}
