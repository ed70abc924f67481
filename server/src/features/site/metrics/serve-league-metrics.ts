import { databaseFault } from "../../../platform/database/database-fault.ts";
import type { Http } from "../../../platform/http/http.ts";
import { type Metrics, serveMetrics } from "../../../platform/http/metrics.ts";
import { findBackupState } from "../../backup-state-queries.ts";
import type { Context } from "../../context.ts";
import { passwordsWaiting } from "../../people/users/password.ts";
import { type Backlog, findBacklog } from "./backlog-queries.ts";

type MetricsParts = {
  readonly context: Pick<Context, "db" | "clock">;
  readonly metrics: Metrics;
  /** How many streams of changes are open: one for each open page, or each browser. */
  readonly openStreams: () => number;
  /** How many changes wait for a connection that writes. */
  readonly waitingWriters: () => number;
};

/** Serves what Prometheus reads of this process and of the backlog that all processes share. */
export function serveLeagueMetrics(http: Http, { context, metrics, openStreams, waitingWriters }: MetricsParts): void {
  const { db, clock } = context;
  const streams = metrics.gauge("league_live_pages", "Open streams of changes, one for each browser with open pages");
  const writing = metrics.gauge("league_writers_waiting", "Changes that wait for a connection that writes");
  const hashing = metrics.gauge("league_passwords_waiting", "Passwords that wait to be hashed");
  const isUp = metrics.gauge("league_database_up", "1 if the database answered just now");
  const news = metrics.gauge("league_outbox_rows", "News that waits for its delivery, counted to 10 000");
  const age = metrics.gauge("league_outbox_oldest_seconds", "Age of the oldest news, 0 without any");
  const rounds = metrics.gauge("league_received_rounds", "Posted rounds that wait to be processed, counted to 10 000");
  const players = metrics.gauge("league_queue_players", "Players who wait in queues");

  const backup = metrics.gauge("league_backup_age_seconds", "Age of the last backup by schedule, Nan without any");

  const setBacklog = (backlog: Backlog | null) => {
    isUp.set(backlog === null ? 0 : 1);
    const oldestAt = backlog?.oldestNewsAt ?? null;
    // Without the database these are not known.
    news.set(backlog?.news ?? Number.NaN);
    rounds.set(backlog?.rounds ?? Number.NaN);
    players.set(backlog?.players ?? Number.NaN);
    if (backlog === null) age.set(Number.NaN);
    else age.set(oldestAt === null ? 0 : secondsSince(oldestAt));
  };
  const secondsSince = (instant: number) => Math.max(0, clock.now() - instant) / 1000;

  serveMetrics(http, metrics, async () => {
    streams.set(openStreams());
    writing.set(waitingWriters());
    hashing.set(passwordsWaiting());
    try {
      setBacklog(await findBacklog(db));
      const takenAt = (await findBackupState(db))?.taken_at ?? null;
      backup.set(takenAt === null ? Number.NaN : secondsSince(takenAt));
    } catch (error) {
      const fault = databaseFault(error);
      if (fault === null) throw error;
      metrics.countDatabaseFault(fault);
      setBacklog(null);
      backup.set(Number.NaN);
    }
  });
}
