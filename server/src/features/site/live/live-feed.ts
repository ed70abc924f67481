import { maxStreamsPerIp } from "contract/live.ts";
import type { Role } from "contract/roles.ts";
import { createApiError } from "../../../platform/api-error.ts";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { ChangeLog, type EventStream, formatEvent } from "../../../platform/http/event-stream.ts";
import type { Context } from "../../context.ts";
import type { PresenceTracker } from "../../matchmaking/presence.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { getSessionLimits } from "../../people/users/session-rules.ts";
import { type ChangedTopics, ChangeReporter } from "./change-reporter.ts";
import { findRolesOfOpenSessions } from "./live-queries.ts";
import { publicTopics, sharedTopics } from "./live-topics.ts";
import { UserChanges } from "./user-changes.ts";

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
  /** Whether the client's page may still be that of another user, because the session has changed since. */
  readonly mayShowOtherUser: boolean;
  /** Begins the response. `onClosed` is called when the client has disconnected. */
  readonly openStream: (onClosed: () => void) => ClientStream;
};

/** The event that tells a client that its session has changed. Its number is always 0. */
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

/** Manages all open streams of changes. */
export class LiveFeed {
  readonly #options: FeedOptions;
  readonly #openStreams = new Set<OpenStream>();
  readonly #streamsByIpAddress = new Map<string, number>();
  /** The changed topics of each audience. */
  readonly #logs = { everyone: new ChangeLog(publicTopics), admins: new ChangeLog(sharedTopics) };
  readonly #userChanges = new UserChanges();
  readonly #reporter: ChangeReporter;
  readonly #comments: NodeJS.Timeout;
  /** Resolves when the last periodic check of sessions is over. `#reporter` waits for the checks that changes cause. */
  #lastRecheck: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(options: FeedOptions) {
    this.#options = options;
    const { changes, onError } = options;
    const recheckSessions = () => this.#recheckSessions();
    const report = (changed: ChangedTopics) => this.#sendChangedTopics(changed);
    this.#reporter = new ChangeReporter({ changes, recheckSessions, report, onError });
    this.#comments = setInterval(() => {
      for (const { stream } of this.#openStreams) stream.send(emptyComment);
      // Sessions also expire without any change.
      this.#lastRecheck = this.#recheckSessions().catch(onError);
    }, commentIntervalMs).unref();
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
  async open({ viewer, ipAddress, lastEventId, age, mayShowOtherUser, openStream }: Subscriber): Promise<void> {
    const count = this.#streamsByIpAddress.get(ipAddress) ?? 0;
    if (count >= maxStreamsPerIp) throw createApiError("TOO_MANY", { seconds: retryAfterSeconds });
    // Clients can still reconnect until the server has closed its connections.
    if (this.#isClosed) return openStream(() => undefined).end();
    this.#streamsByIpAddress.set(ipAddress, count + 1);
    try {
      // Earlier changes are sent to the open streams only: the new one receives what its page has missed.
      await this.#reporter.reportNow();
      // The numbers of events do not tell how much changed while no page was open.
      if (this.#openStreams.size === 0) {
        for (const log of Object.values(this.#logs)) log.restart();
      }
      const newStream: OpenStream = {
        stream: openStream(() => this.#removeStream(newStream, ipAddress)),
        viewer,
        stateChangeCount: 0,
      };
      this.#openStreams.add(newStream);
      if (mayShowOtherUser) newStream.stream.send(sessionEvent);
      newStream.stream.send(this.#logs[getAudience(viewer)].formatMissedEvents(lastEventId, age));
      if (viewer && this.#userChanges.isOutdated(viewer.id, age)) this.#sendUserState(newStream);
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
    clearInterval(this.#comments);
    await this.#reporter.stop();
    await this.#lastRecheck;
  }

  #removeStream(stream: OpenStream, ipAddress: string): void {
    this.#openStreams.delete(stream);
    this.#releaseIpAddress(ipAddress);
  }

  #releaseIpAddress(ipAddress: string): void {
    const count = this.#streamsByIpAddress.get(ipAddress) ?? 0;
    if (count > 1) this.#streamsByIpAddress.set(ipAddress, count - 1);
    else this.#streamsByIpAddress.delete(ipAddress);
  }

  #sendChangedTopics({ everyone, admins, users }: ChangedTopics): void {
    this.#userChanges.record(users);
    const eventsByAudience = {
      everyone: everyone.map((topic) => this.#logs.everyone.record(topic)).join(""),
      admins: admins.map((topic) => this.#logs.admins.record(topic)).join(""),
    };
    for (const openStream of this.#openStreams) {
      const { stream, viewer } = openStream;
      const events = eventsByAudience[getAudience(viewer)];
      if (events !== "") stream.send(events);
      if (viewer && (users === "all" || users.has(viewer.id))) this.#sendUserState(openStream);
    }
  }

  /** Sends that the viewer's own state has changed. Its topic is "matches", whatever part of the state has changed. */
  #sendUserState(openStream: OpenStream): void {
    openStream.stateChangeCount += 1;
    openStream.stream.send(formatEvent("matches", openStream.stateChangeCount));
  }

  /** Ends the streams of ended sessions and of users whose role has changed. Records that the other users are online. */
  async #recheckSessions(): Promise<void> {
    const streamsOfUsers = [...this.#openStreams].filter(({ viewer }) => viewer !== null);
    if (streamsOfUsers.length === 0) return;
    const sessionIds = streamsOfUsers.map(({ viewer }) => viewer?.sessionId ?? 0);
    const { context, presence } = this.#options;
    const roleBySession = await findRolesOfSessions(context, sessionIds);
    const onlineUserIds = new Set<number>();
    for (const openStream of streamsOfUsers) {
      const { stream, viewer } = openStream;
      if (viewer && roleBySession.get(viewer.sessionId) === viewer.role) {
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

function getAudience(viewer: SignedIn | null): "everyone" | "admins" {
  return viewer?.role === "ADMIN" ? "admins" : "everyone";
}

/** Returns the roles of the users of these sessions, by session id. Sessions that have ended are missing. */
async function findRolesOfSessions(
  { db, clock, settings }: Context,
  sessionIds: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const limits = getSessionLimits(clock.now(), settings.sessionDays);
  const roleBySession = new Map<number, Role>();
  for (let start = 0; start < sessionIds.length; start += batchSize) {
    const rows = await findRolesOfOpenSessions(db, sessionIds.slice(start, start + batchSize), limits);
    for (const { id, role } of rows) roleBySession.set(id, role);
  }
  return roleBySession;
}
