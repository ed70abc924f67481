import { streamsPerAddress } from "contract/live.ts";
import type { Role } from "contract/roles.ts";
import { msOfProcess } from "../../../platform/clock.ts";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { ChangeLog, type EventStream, eventOf } from "../../../platform/http/event-stream.ts";
import { refuse } from "../../../platform/refusal.ts";
import type { Context } from "../../context.ts";
import type { Presence } from "../../matchmaking/presence.ts";
import type { SignedIn } from "../../people/users/find-viewer.ts";
import { openSince } from "../../people/users/session-rules.ts";
import { type Changed, watchChanges } from "./change-watch.ts";
import { OwnChanges, ownStateTables } from "./find-own.ts";
import { publicTopics, type SharedTopic, sharedTopics, tablesOfTopic } from "./live-topics.ts";
import { rolesOfSessions } from "./shown-queries.ts";

/** Milliseconds between the comments that keep connections from being closed as idle. */
const COMMENT_EVERY = 20_000;
/** Seconds after which somebody with too many streams may try again. */
const TOO_MANY_FOR = 60;
/** Sessions asked for at once: SQL has a limit on parameters. */
const AT_ONCE = 500;

export type Subscriber = {
  readonly viewer: SignedIn | null;
  /** As calls are counted by. */
  readonly address: string;
  /** The id of the event that the client received last. */
  readonly lastEventId: string | undefined;
  /** How old what the client has is, in milliseconds; `Infinity`: unknown. */
  readonly age: number;
  /** Whether the client may take somebody else for the viewer. */
  readonly mayBeOther: boolean;
  /** Begins the reply. */
  readonly openStream: (onClosed: () => void) => EventStream;
};

export type FeedParts = {
  readonly context: Context;
  readonly changes: TableChanges;
  readonly presence: Presence;
  readonly onFault: (fault: unknown) => void;
};

type Open = { readonly stream: EventStream; readonly viewer: SignedIn | null; ownChanges: number };
type Logs = Readonly<Record<"everyone" | "admins", ChangeLog<SharedTopic>>>;
type Watch = { readonly logs: Logs; readonly own: OwnChanges; end(): void };

/** All open streams of changes. Commits are watched only while there are any. */
export class LiveFeed {
  readonly #parts: FeedParts;
  readonly #open = new Set<Open>();
  readonly #addresses = new Map<string, number>();
  #watch: Promise<Watch> | undefined;
  #isClosed = false;
  /** When the tables of each topic changed last, in milliseconds of the process. */
  readonly #changedAt = new Map<SharedTopic, number>();
  /** The same for those of users' own matches: before the process began, they may have changed. */
  #ownChangedAt = 0;

  constructor(parts: FeedParts) {
    this.#parts = parts;
    const { changes } = parts;
    const topics = sharedTopics.map((topic) => ({ topic, isChanged: changes.watch(tablesOfTopic(topic)) }));
    const isOwnChanged = changes.watch(ownStateTables);
    let seen = changes.now;
    changes.listen(() => {
      const now = msOfProcess();
      for (const { topic, isChanged } of topics) if (isChanged(seen)) this.#changedAt.set(topic, now);
      if (isOwnChanged(seen)) this.#ownChangedAt = now;
      seen = changes.now;
    });
  }

  /** How many streams are open. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Opens a stream, and first sends the topics that may have changed since the client's last event.
   *
   * @throws `TOO_MANY` when the address has too many
   */
  async open({ viewer, address, lastEventId, age, mayBeOther, openStream }: Subscriber): Promise<void> {
    const count = this.#addresses.get(address) ?? 0;
    if (count >= streamsPerAddress) throw refuse("TOO_MANY", { seconds: TOO_MANY_FOR });
    this.#addresses.set(address, count + 1);
    try {
      this.#watch ??= this.#startWatch();
      const { logs, own } = await this.#watch;
      const open: Open = { stream: openStream(() => this.#closed(open, address)), viewer, ownChanges: 0 };
      this.#open.add(open);
      if (mayBeOther) open.stream.send(eventOf("session", 0));
      open.stream.send(logs[audienceOf(viewer)].since(lastEventId, age));
      if (viewer && own.isOutdated(viewer.id, age)) this.#sendOwn(open);
      if (this.#isClosed) open.stream.end();
    } catch (error) {
      this.#leave(address);
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const { stream } of this.#open) stream.end();
  }

  #closed(open: Open, address: string): void {
    this.#open.delete(open);
    this.#leave(address);
  }

  #leave(address: string): void {
    const count = this.#addresses.get(address) ?? 0;
    if (count > 1) this.#addresses.set(address, count - 1);
    else this.#addresses.delete(address);
    if (this.#addresses.size > 0) return;
    // Changes are no longer counted: a new log has another name, so that clients that reconnect refetch everything.
    void this.#watch?.then(
      ({ end }) => end(),
      () => undefined,
    );
    this.#watch = undefined;
  }

  async #startWatch(): Promise<Watch> {
    const { onFault } = this.#parts;
    const recheck = () => this.#recheck();
    const report = (changed: Changed) => {
      for (const userId of changed.users) own.note(userId);
      this.#send(logs, changed);
    };
    const end = await watchChanges({ ...this.#parts, recheck, report });
    // Only now: what changed while all was read for the first time is not reported.
    const logs: Logs = {
      everyone: new ChangeLog(publicTopics, this.#changedAt),
      admins: new ChangeLog(sharedTopics, this.#changedAt),
    };
    const own = new OwnChanges(this.#ownChangedAt);
    const comments = setInterval(() => {
      for (const { stream } of this.#open) stream.send(":\n\n");
      // Sessions also end in time.
      recheck().catch(onFault);
    }, COMMENT_EVERY).unref();
    return {
      logs,
      own,
      end() {
        end();
        clearInterval(comments);
      },
    };
  }

  #send(logs: Logs, { everyone, admins, users }: Changed): void {
    const texts = {
      everyone: everyone.map((topic) => logs.everyone.note(topic)).join(""),
      admins: admins.map((topic) => logs.admins.note(topic)).join(""),
    };
    for (const open of this.#open) {
      const text = texts[audienceOf(open.viewer)];
      if (text !== "") open.stream.send(text);
      if (open.viewer && users.has(open.viewer.id)) this.#sendOwn(open);
    }
  }

  #sendOwn(open: Open): void {
    open.ownChanges += 1;
    open.stream.send(eventOf("matches", open.ownChanges));
  }

  /** Ends the streams of sessions that have ended, and of users with another role; notes that the others are here. */
  async #recheck(): Promise<void> {
    const signedIn = [...this.#open].filter(({ viewer }) => viewer !== null);
    if (signedIn.length === 0) return;
    const ids = signedIn.map(({ viewer }) => viewer?.sessionId ?? 0);
    const { context, presence } = this.#parts;
    const roles = await openSessions(context, ids);
    const here = new Set<number>();
    for (const open of signedIn) {
      if (open.viewer && roles.get(open.viewer.sessionId) === open.viewer.role) {
        here.add(open.viewer.id);
        continue;
      }
      this.#open.delete(open);
      open.stream.send(eventOf("session", 0));
      open.stream.end();
    }
    await presence.noteStreams([...here]);
  }
}

function audienceOf(viewer: SignedIn | null): keyof Logs {
  return viewer?.role === "ADMIN" ? "admins" : "everyone";
}

/** Those of these sessions that are open, each with its user's role. */
async function openSessions(
  { db, clock, settings }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const since = openSince(clock.now(), settings.sessionDays);
  const roles = new Map<number, Role>();
  for (let first = 0; first < ids.length; first += AT_ONCE) {
    const found = await rolesOfSessions(db, ids.slice(first, first + AT_ONCE), since);
    for (const { id, role } of found) roles.set(id, role);
  }
  return roles;
}
