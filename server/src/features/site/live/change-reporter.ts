import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { isAdminTopicChanged, isTopicChanged, type SharedTopic, sharedTopics } from "./live-topics.ts";

/** How long changes are collected before they are reported together, in milliseconds. */
const collectionMs = 200;
/** Delay before a retry after a failure, in milliseconds. */
const retryDelayMs = 1000;

export type ReporterOptions = {
  readonly changes: TableChanges;
  /** Called before `report` if a session may have ended or its user may have changed. */
  readonly recheckSessions: () => Promise<void>;
  /** Called with what has changed. */
  readonly report: (changed: ChangedTopics) => void;
  readonly onError: (error: unknown) => void;
};

/** The ids of users whose own state has changed; `all` if it is unknown whose. */
export type ChangedUsers = ReadonlySet<number> | "all";

/** The changed topics of each audience. */
export type ChangedTopics = {
  readonly everyone: readonly SharedTopic[];
  /** Includes the topics for everyone. */
  readonly admins: readonly SharedTopic[];
  readonly users: ChangedUsers;
};

/** Reports the changed topics of each audience a fraction of a second after the commits that this process knows of. */
export class ChangeReporter {
  readonly #options: ReporterOptions;
  readonly #removeListener: () => void;
  /** The version of the tables (`TableChanges.version`) up to which changes were reported. */
  #reportedVersion: number;
  /** The users whose changes were not reported yet. */
  #users: ChangedUsers = new Set();
  #timer: NodeJS.Timeout | undefined;
  /** Resolves when no report is in progress. */
  #lastReport: Promise<unknown> = Promise.resolve();
  #hasStopped = false;

  constructor(options: ReporterOptions) {
    this.#options = options;
    this.#reportedVersion = options.changes.version;
    this.#removeListener = options.changes.listen((users) => {
      this.#addUsers(users);
      this.#schedule(collectionMs);
    });
  }

  /** Reports all changes until now. */
  reportNow(): Promise<void> {
    const report = this.#lastReport.then(() => this.#report());
    this.#lastReport = report.catch(() => undefined);
    return report;
  }

  /** Stops the reports. Waits for a check of sessions in progress, so that the database can be closed afterwards. */
  async stop(): Promise<void> {
    this.#hasStopped = true;
    this.#removeListener();
    clearTimeout(this.#timer);
    await this.#lastReport;
  }

  #schedule(delayMs: number): void {
    if (this.#hasStopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.reportNow().catch((error) => {
        if (this.#hasStopped) return;
        this.#options.onError(error);
        this.#schedule(retryDelayMs);
      });
    }, delayMs).unref();
  }

  async #report(): Promise<void> {
    const { changes, recheckSessions, report } = this.#options;
    const { version } = changes;
    const users = this.#users;
    // The ids of many users arrive in several messages, of which only one has a version.
    const hasUsers = users === "all" || users.size > 0;
    if (version === this.#reportedVersion && !hasUsers) return;
    this.#users = new Set();
    const isChanged = (tables: readonly string[]) => {
      const haveChangedSince = changes.watchTables(tables);
      return haveChangedSince(this.#reportedVersion);
    };
    try {
      if (isChanged(["sessions", "users"])) await recheckSessions();
    } catch (error) {
      this.#addUsers(users);
      throw error;
    }
    const everyone = sharedTopics.filter((topic) => isTopicChanged(topic, isChanged));
    const admins = sharedTopics.filter((topic) => isAdminTopicChanged(topic, isChanged));
    this.#reportedVersion = version;
    report({ everyone, admins, users });
  }

  #addUsers(users: ChangedUsers): void {
    this.#users = users === "all" || this.#users === "all" ? "all" : this.#users.union(users);
  }
}
