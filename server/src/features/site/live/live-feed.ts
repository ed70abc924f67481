import { maxStreamsPerIp } from "contract/live.ts";
import type { Role } from "contract/roles.ts";
import { createApiError } from "../../../platform/api-error.ts";
import { getMonotonicTime } from "../../../platform/clock.ts";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { ChangeLog, type EventStream, formatEvent } from "../../../platform/http/event-stream.ts";
import type { Context } from "../../context.ts";
import type { PresenceTracker } from "../../matchmaking/presence.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { getSessionLimits } from "../../people/users/session-rules.ts";
import { type ChangedTopics, watchChanges } from "./change-watch.ts";
import { listTablesOfTopic, publicTopics, type SharedTopic, sharedTopics } from "./live-topics.ts";
import { UserStateChanges, userStateTables } from "./user-states.ts";
import { findRolesOfOpenSessions } from "./visible-state-queries.ts";

/** Interval of the comments that keep idle connections open, in milliseconds. */
const commentIntervalMs = 20_000;
/** Value of `Retry-After` if an IP address has too many streams, in seconds. */
const retryAfterSeconds = 60;
/** How many sessions one query reads. SQL limits the number of parameters. */
const batchSize = 500;

/** A client that opens a stream. */
export type Subscriber = {
  readonly viewer: SignedIn | null;
  /** IP address, as used for the rate limits of calls. */
  readonly ipAddress: string;
  /** Id of the last event that the client received. */
  readonly lastEventId: string | undefined;
  /** Age of the data that the client has, in milliseconds; `Infinity` if unknown. */
  readonly age: number;
  /** Whether the client may assume that its viewer is another user, because the session has changed since. */
  readonly mayAssumeOtherUser: boolean;
  /** Begins the response. `onClosed` is called when the client has disconnected. */
  readonly openStream: (onClosed: () => void) => ClientStream;
};

/** The event that tells a client that its session has changed. It is not numbered. */
const sessionEvent = formatEvent("session", 0);
/** A comment of an event stream without text. */
const emptyComment = ":\n\n";

export type FeedOptions = {
  readonly context: Context;
  readonly changes: TableChanges;
  readonly presence: PresenceTracker;
  readonly onError: (error: unknown) => void;
};

type ClientStream = Pick<EventStream, "send" | "end">;
/** An open stream, and how many changes of its viewer's own state were sent. */
type OpenStream = { readonly stream: ClientStream; readonly viewer: SignedIn | null; stateChangeCount: number };
/** The log of the changed topics of each audience. */
type Logs = Readonly<Record<"everyone" | "admins", ChangeLog<SharedTopic>>>;
type Watch = { readonly logs: Logs; readonly userStateChanges: UserStateChanges; end(): Promise<void> };

/** Manages all open streams of changes. Commits are only watched while there are open streams. */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #openStreams = new Set<OpenStream>();
  readonly #streamsByIpAddress = new Map<string, number>();
  /** The current watch; `undefined` while there are no streams. */
  #watch: Promise<Watch> | undefined;
  /** Resolves when all earlier watches no longer read the database. */
  #endedWatches: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  /** When the tables of each topic last changed, in monotonic milliseconds. */
  readonly #changedAt = new Map<SharedTopic, number>();
  /**
   * When the tables of users' states last changed, in monotonic milliseconds. Initially the start of the process, because they may
   * have changed before.
   */
  #userStateChangedAt = 0;

  constructor(options: FeedOptions) {
    this.#options = options;
    const { changes } = options;
    const topics = sharedTopics.map((topic) => ({ topic, isChanged: changes.watchTables(listTablesOfTopic(topic)) }));
    const isUserStateChanged = changes.watchTables(userStateTables);
    let lastVersion = changes.version;
    changes.listen(() => {
      const now = getMonotonicTime();
      for (const { topic, isChanged } of topics) {
        if (isChanged(lastVersion)) this.#changedAt.set(topic, now);
      }
      if (isUserStateChanged(lastVersion)) this.#userStateChangedAt = now;
      lastVersion = changes.version;
    });
  }

  /** Returns the number of open streams. */
  get size(): number {
    return this.#openStreams.size;
  }

  /**
   * Opens a stream and sends the topics that may have changed since the client's last event.
   *
   * @throws TOO_MANY if the IP address has too many streams
   */
  async open({ viewer, ipAddress, lastEventId, age, mayAssumeOtherUser, openStream }: Subscriber): Promise<void> {
    const count = this.#streamsByIpAddress.get(ipAddress) ?? 0;
    if (count >= maxStreamsPerIp) throw createApiError("TOO_MANY", { seconds: retryAfterSeconds });
    // Clients can still reconnect until the server has closed its connections.
    if (this.#isClosed) return openStream(() => undefined).end();
    this.#streamsByIpAddress.set(ipAddress, count + 1);
    try {
      this.#watch ??= this.#startWatching();
      const { logs, userStateChanges } = await this.#watch;
      const newStream: OpenStream = {
        stream: openStream(() => this.#removeStream(newStream, ipAddress)),
        viewer,
        stateChangeCount: 0,
      };
      this.#openStreams.add(newStream);
      if (mayAssumeOtherUser) newStream.stream.send(sessionEvent);
      newStream.stream.send(logs[getAudience(viewer)].formatMissedEvents(lastEventId, age));
      if (viewer && userStateChanges.isOutdated(viewer.id, age)) this.#sendUserState(newStream);
      if (this.#isClosed) newStream.stream.end();
    } catch (error) {
      this.#releaseIpAddress(ipAddress);
      throw error;
    }
  }

  /** Ends all streams, and rejects new ones. Waits for reads in progress, so that the database can be closed afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { stream } of this.#openStreams) stream.end();
    this.#endWatch();
    await this.#endedWatches;
  }

  #removeStream(stream: OpenStream, ipAddress: string): void {
    this.#openStreams.delete(stream);
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
    const endOfWatch = this.#watch?.then(
      ({ end }) => end(),
      () => undefined,
    );
    // Drops the results, which would otherwise nest deeper with each watch.
    this.#endedWatches = Promise.all([this.#endedWatches, endOfWatch]).then(() => undefined);
    this.#watch = undefined;
  }

  async #startWatching(): Promise<Watch> {
    const { onError } = this.#options;
    let lastRecheck: Promise<unknown> = Promise.resolve();
    const recheckSessions = () => {
      const recheck = this.#recheckSessions();
      lastRecheck = recheck.catch(() => undefined);
      return recheck;
    };
    const report = (changed: ChangedTopics) => {
      for (const userId of changed.users) userStateChanges.recordChange(userId);
      this.#sendChangedTopics(logs, changed);
    };
    const end = await watchChanges({ ...this.#options, recheckSessions, report });
    // The logs are created after the initial state was read, because changes during that read are not reported.
    const logs: Logs = {
      everyone: new ChangeLog(publicTopics, this.#changedAt),
      admins: new ChangeLog(sharedTopics, this.#changedAt),
    };
    const userStateChanges = new UserStateChanges(this.#userStateChangedAt);
    const comments = setInterval(() => {
      for (const { stream } of this.#openStreams) stream.send(emptyComment);
      // Sessions also expire without any change.
      recheckSessions().catch(onError);
    }, commentIntervalMs).unref();
    return {
      logs,
      userStateChanges,
      async end() {
        clearInterval(comments);
        await Promise.all([end(), lastRecheck]);
      },
    };
  }

  #sendChangedTopics(logs: Logs, { everyone, admins, users }: ChangedTopics): void {
    const texts = {
      everyone: everyone.map((topic) => logs.everyone.record(topic)).join(""),
      admins: admins.map((topic) => logs.admins.record(topic)).join(""),
    };
    for (const openStream of this.#openStreams) {
      const { stream, viewer } = openStream;
      const text = texts[getAudience(viewer)];
      if (text !== "") stream.send(text);
      if (viewer && users.has(viewer.id)) this.#sendUserState(openStream);
    }
  }

  /** Sends that the viewer's own state has changed. Its topic is "matches", whatever part of the state has changed. */
  #sendUserState(openStream: OpenStream): void {
    openStream.stateChangeCount += 1;
    openStream.stream.send(formatEvent("matches", openStream.stateChangeCount));
  }

  /** Ends the streams of ended sessions and of users whose role has changed. Records that the other users are online. */
  async #recheckSessions(): Promise<void> {
    const signedIn = [...this.#openStreams].filter(({ viewer }) => viewer !== null);
    if (signedIn.length === 0) return;
    const sessionIds = signedIn.map(({ viewer }) => viewer?.sessionId ?? 0);
    const { context, presence } = this.#options;
    const roles = await findRolesOfSessions(context, sessionIds);
    const onlineUserIds = new Set<number>();
    for (const openStream of signedIn) {
      const { stream, viewer } = openStream;
      if (viewer && roles.get(viewer.sessionId) === viewer.role) {
        onlineUserIds.add(viewer.id);
        continue;
      }
      this.#openStreams.delete(openStream);
      stream.send(sessionEvent);
      stream.end();
    }
    await presence.recordStreams([...onlineUserIds]);
  }
}

function getAudience(viewer: SignedIn | null): keyof Logs {
  return viewer?.role === "ADMIN" ? "admins" : "everyone";
}

/** Returns the roles of the users of these sessions, by session id. Sessions that have ended are missing. */
async function findRolesOfSessions(
  { db, clock, settings }: Context,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const limits = getSessionLimits(clock.now(), settings.sessionDays);
  const roles = new Map<number, Role>();
  for (let start = 0; start < sessionIds.length; start += batchSize) {
    const rows = await findRolesOfOpenSessions(db, sessionIds.slice(start, start + batchSize), limits);
    for (const { id, role } of rows) roles.set(id, role);
  }
  return roles;
}
