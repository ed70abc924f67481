import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import type { Context } from "../../context.ts";
import { publicTablesOf, type SharedTopic, sharedTopics, topicSources, type ViewName, views } from "./live-topics.ts";
import { findChangedUsers, findUserStates, userStateTables } from "./user-states.ts";

/** Time during which changes are collected into one event, in milliseconds. */
const COLLECT_MS = 200;
/** Delay before a retry after a failure, in milliseconds. */
const RETRY_MS = 1000;

export type WatchOptions = {
  readonly context: Context;
  readonly changes: TableChanges;
  /** Called before any event if a session may have ended or its user may have changed. */
  readonly recheck: () => Promise<void>;
  readonly report: (changed: ChangedTopics) => void;
  readonly onError: (error: unknown) => void;
};

/** The changed topics of each audience. */
export type ChangedTopics = {
  readonly everyone: readonly SharedTopic[];
  /** Includes the topics for everyone. */
  readonly admins: readonly SharedTopic[];
  /** Users whose own state has changed, such as their match, cooldown or queue. */
  readonly users: ReadonlySet<number>;
};

/** What each audience could see when it was last read. */
type VisibleState = {
  /** The number of the last change before the state was read. */
  readonly stamp: number;
  readonly views: ReadonlyMap<ViewName, string>;
  readonly userStates: ReadonlyMap<number, string>;
};

/**
 * Watches the commits that this process knows of, and reports the changed topics of each audience a fraction of a second later.
 *
 * @returns once the initial state was read, a function that stops watching. It waits for a read of the database in progress
 */
export async function watchChanges(options: WatchOptions): Promise<() => Promise<void>> {
  const { context, changes, onError } = options;
  let lastState = await readInitialState(context, changes);
  let isOver = false;
  let isRunning = false;
  let lastReport: Promise<unknown> = Promise.resolve();

  async function run(): Promise<void> {
    while (!isOver && changes.version !== lastState.stamp) {
      await pause(COLLECT_MS, undefined, { ref: false });
      try {
        if (isOver) break;
        const report = reportChanges(options, lastState);
        lastReport = report.catch(() => undefined);
        lastState = await report;
      } catch (error) {
        if (!isOver) onError(error);
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
    isRunning = false;
  }

  function start(): void {
    if (isRunning) return;
    isRunning = true;
    void run();
  }

  const removeListener = changes.listen(start);
  // Something may have changed while the initial state was read.
  start();
  return async () => {
    isOver = true;
    removeListener();
    await lastReport;
  };
}

async function readInitialState(context: Context, { version: stamp }: TableChanges): Promise<VisibleState> {
  const views = await readViews(context, viewNames);
  return { stamp, views, userStates: await findUserStates(context) };
}

/** Reports the topics that have changed since a state. @returns the current state */
async function reportChanges(
  { context, changes, recheck, report }: WatchOptions,
  before: VisibleState,
): Promise<VisibleState> {
  const stamp = changes.version;
  const isChanged = (tables: readonly string[] = []) => changes.watchTables(tables)(before.stamp);
  if (isChanged(["sessions", "users"])) await recheck();
  const rereadViews = await readViews(
    context,
    viewNames.filter((name) => isChanged(views[name].tables)),
  );
  const userStates = isChanged(userStateTables) ? await findUserStates(context) : before.userStates;
  const changedViews = new Set(
    [...rereadViews].filter(([name, view]) => view !== before.views.get(name)).map(([name]) => name),
  );
  const isForEveryone = (topic: SharedTopic) => {
    const { views: topicViews = [] } = topicSources[topic];
    return isChanged(publicTablesOf(topic)) || topicViews.some((name) => changedViews.has(name));
  };
  report({
    everyone: sharedTopics.filter(isForEveryone),
    admins: sharedTopics.filter((topic) => isForEveryone(topic) || isChanged(topicSources[topic].adminTables)),
    users: findChangedUsers(before.userStates, userStates),
  });
  return { stamp, views: new Map([...before.views, ...rereadViews]), userStates };
}

const viewNames = Object.keys(views) as ViewName[];

/** Reads these views and returns hashes of their content. */
async function readViews(context: Context, names: readonly ViewName[]): Promise<Map<ViewName, string>> {
  const hashes = new Map<ViewName, string>();
  for (const name of names) {
    const text = JSON.stringify(await views[name].read(context));
    hashes.set(name, createHash("sha256").update(text).digest("base64"));
  }
  return hashes;
}
