import { maxStreamsPerIp } from "contract/live.ts";
import type { Role } from "contract/roles.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { monotonicNow } from "../../../platform/clock.ts";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { ChangeLog, type EventStream, formatEvent } from "../../../platform/http/event-stream.ts";
import type { Context } from "../../context.ts";
import type { PresenceTracker } from "../../matchmaking/presence.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { sessionLimits } from "../../people/users/session-rules.ts";
import { type ChangedTopics, watchChanges } from "./change-watch.ts";
import { publicTopics, type SharedTopic, sharedTopics, tablesOfTopic } from "./live-topics.ts";
import { UserStateChanges, userStateTables } from "./user-states.ts";
import { findRolesOfOpenSessions } from "./visible-state-queries.ts";

/** Interval of the comments that keep idle connections open, in milliseconds. */
const COMMENT_INTERVAL_MS = 20_000;
/** Value of `Retry-After` if an IP address has too many streams, in seconds. */
const RETRY_AFTER_SECONDS = 60;
/** Sessions per query, because SQL limits the number of parameters. */
const BATCH_SIZE = 500;

export type Subscriber = {
  readonly viewer: SignedIn | null;
  /** IP address, as used for the rate limits of calls. */
  readonly ipAddress: string;
  /** Id of the last event that the client received. */
  readonly lastEventId: string | undefined;
  /** Age of the data that the client has, in milliseconds; `Infinity` if unknown. */
  readonly age: number;
  /** Whether the client may assume another user than the viewer. */
  readonly mayBeOther: boolean;
  /** Begins the response. */
  readonly openStream: (onClosed: () => void) => Sink;
};

export type FeedOptions = {
  readonly context: Context;
  readonly changes: TableChanges;
  readonly presence: PresenceTracker;
  readonly onError: (error: unknown) => void;
};

type Sink = Pick<EventStream, "send" | "end">;
type OpenStream = { readonly stream: Sink; readonly viewer: SignedIn | null; stateChangeCount: number };
type Logs = Readonly<Record<"everyone" | "admins", ChangeLog<SharedTopic>>>;
type Watch = { readonly logs: Logs; readonly userStateChanges: UserStateChanges; end(): Promise<void> };

/** Manages all open streams of changes. Commits are only watched while there are open streams. */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #open = new Set<OpenStream>();
  readonly #streamsByIpAddress = new Map<string, number>();
  #watch: Promise<Watch> | undefined;
  /** Settles when all watches, except for the current one, no longer read the database. */
  #endedWatches: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** When the tables of each topic last changed, in monotonic milliseconds. */
  readonly #changedAt = new Map<SharedTopic, number>();
  /** When the tables of users' states last changed. Initially the start of the process: they may have changed before it. */
  #userStateChangedAt = 0;

  constructor(options: FeedOptions) {
    this.#options = options;
    const { changes } = options;
    const topics = sharedTopics.map((topic) => ({ topic, isChanged: changes.watchTables(tablesOfTopic(topic)) }));
    const isUserStateChanged = changes.watchTables(userStateTables);
    let lastVersion = changes.version;
    changes.listen(() => {
      const now = monotonicNow();
      for (const { topic, isChanged } of topics) {
        if (isChanged(lastVersion)) this.#changedAt.set(topic, now);
      }
      if (isUserStateChanged(lastVersion)) this.#userStateChangedAt = now;
      lastVersion = changes.version;
    });
  }

  /** Returns the number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Opens a stream and sends the topics that may have changed since the client's last event.
   *
   * @throws TOO_MANY if the IP address has too many streams
   */
  async open({ viewer, ipAddress, lastEventId, age, mayBeOther, openStream }: Subscriber): Promise<void> {
    const count = this.#streamsByIpAddress.get(ipAddress) ?? 0;
    if (count >= maxStreamsPerIp) throw createApiError("TOO_MANY", { seconds: RETRY_AFTER_SECONDS });
    // A client that reconnects may do so until the server has closed its connections.
    if (this.#isClosed) return openStream(() => undefined).end();
    this.#streamsByIpAddress.set(ipAddress, count + 1);
    try {
      this.#watch ??= this.#startWatching();
      const { logs, userStateChanges } = await this.#watch;
      const open: OpenStream = {
        stream: openStream(() => this.#onClosed(open, ipAddress)),
        viewer,
        stateChangeCount: 0,
      };
      this.#open.add(open);
      if (mayBeOther) open.stream.send(formatEvent("session", 0));
      open.stream.send(logs[getAudience(viewer)].eventsSince(lastEventId, age));
      if (viewer && userStateChanges.isOutdated(viewer.id, age)) this.#sendUserState(open);
      if (this.#isClosed) open.stream.end();
    } catch (error) {
      this.#releaseIpAddress(ipAddress);
      throw error;
    }
  }

  /** Ends all streams, and rejects new ones. Waits for reads in progress, so that the database can be closed afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { stream } of this.#open) stream.end();
    this.#endWatch();
    await this.#endedWatches;
  }

  #onClosed(open: OpenStream, ipAddress: string): void {
    this.#open.delete(open);
    this.#releaseIpAddress(ipAddress);
  }

  #releaseIpAddress(ipAddress: string): void {
    const count = this.#streamsByIpAddress.get(ipAddress) ?? 0;
    if (count > 1) this.#streamsByIpAddress.set(ipAddress, count - 1);
    else this.#streamsByIpAddress.delete(ipAddress);
    if (this.#streamsByIpAddress.size === 0) this.#endWatch();
  }

  /** Stops logging changes. The next log has another name, so that clients that reconnect fetch everything again. */
  #endWatch(): void {
    const ended = this.#watch?.then(
      ({ end }) => end(),
      () => undefined,
    );
    this.#endedWatches = Promise.all([this.#endedWatches, ended]);
    this.#watch = undefined;
  }

  async #startWatching(): Promise<Watch> {
    const { onError } = this.#options;
    let lastRecheck: Promise<unknown> = Promise.resolve();
    const recheck = () => {
      const rechecking = this.#recheck();
      lastRecheck = rechecking.catch(() => undefined);
      return rechecking;
    };
    const report = (changed: ChangedTopics) => {
      for (const userId of changed.users) userStateChanges.note(userId);
      this.#send(logs, changed);
    };
    const end = await watchChanges({ ...this.#options, recheck, report });
    // The logs are created after the initial state was read, because changes during that read are not reported.
    const logs: Logs = {
      everyone: new ChangeLog(publicTopics, this.#changedAt),
      admins: new ChangeLog(sharedTopics, this.#changedAt),
    };
    const userStateChanges = new UserStateChanges(this.#userStateChangedAt);
    const comments = setInterval(() => {
      for (const { stream } of this.#open) stream.send(":\n\n");
      // Sessions also expire without any change.
      recheck().catch(onError);
    }, COMMENT_INTERVAL_MS).unref();
    return {
      logs,
      userStateChanges,
      async end() {
        clearInterval(comments);
        await Promise.all([end(), lastRecheck]);
      },
    };
  }

  #send(logs: Logs, { everyone, admins, users }: ChangedTopics): void {
    const texts = {
      everyone: everyone.map((topic) => logs.everyone.record(topic)).join(""),
      admins: admins.map((topic) => logs.admins.record(topic)).join(""),
    };
    for (const open of this.#open) {
      const text = texts[getAudience(open.viewer)];
      if (text !== "") open.stream.send(text);
      if (open.viewer && users.has(open.viewer.id)) this.#sendUserState(open);
    }
  }

  #sendUserState(open: OpenStream): void {
    open.stateChangeCount += 1;
    open.stream.send(formatEvent("matches", open.stateChangeCount));
  }

  /** Ends the streams of ended sessions and of users whose role has changed. Records that the other users are online. */
  async #recheck(): Promise<void> {
    const signedIn = [...this.#open].filter(({ viewer }) => viewer !== null);
    if (signedIn.length === 0) return;
    const ids = signedIn.map(({ viewer }) => viewer?.sessionId ?? 0);
    const { context, presence } = this.#options;
    const roles = await findOpenSessions(context, ids);
    const onlineUsers = new Set<number>();
    for (const open of signedIn) {
      if (open.viewer && roles.get(open.viewer.sessionId) === open.viewer.role) {
        onlineUsers.add(open.viewer.id);
        continue;
      }
      this.#open.delete(open);
      open.stream.send(formatEvent("session", 0));
      open.stream.end();
    }
    await presence.recordStreams([...onlineUsers]);
  }
}

function getAudience(viewer: SignedIn | null): keyof Logs {
  return viewer?.role === "ADMIN" ? "admins" : "everyone";
}

/** Returns the roles of the users of these sessions, by session id. Sessions that have ended are missing. */
async function findOpenSessions(
  { db, clock, settings }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const limits = sessionLimits(clock.now(), settings.sessionDays);
  const roles = new Map<number, Role>();
  for (let first = 0; first < ids.length; first += BATCH_SIZE) {
    const rows = await findRolesOfOpenSessions(db, ids.slice(first, first + BATCH_SIZE), limits);
    for (const { id, role } of rows) roles.set(id, role);
  }
  return roles;
}
