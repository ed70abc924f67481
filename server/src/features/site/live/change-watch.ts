import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import type { Context } from "../../context.ts";
import { listPublicTables, type SharedTopic, sharedTopics, topicSources, type ViewName, views } from "./live-topics.ts";
import { findChangedUsers, findUserStates, userStateTables } from "./user-states.ts";

/** How long changes are collected before they are reported together, in milliseconds. */
const collectMs = 200;
/** Delay before a retry after a failure, in milliseconds. */
const retryMs = 1000;

export type WatchOptions = {
  readonly context: Context;
  readonly changes: TableChanges;
  /** Called before `report` if a session may have ended or its user may have changed. */
  readonly recheckSessions: () => Promise<void>;
  /** Called with the topics that have changed. */
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
  /** The version of the tables (`TableChanges.version`) before the state was read. */
  readonly version: number;
  /** A hash of the content of each view. */
  readonly views: ReadonlyMap<ViewName, string>;
  readonly userStates: ReadonlyMap<number, string>;
};

/**
 * Watches the commits that this process knows of, and reports the changed topics of each audience a fraction of a second later.
 * Resolves once the initial state was read.
 * @returns a function that stops watching, and that resolves when no read of the database is in progress
 */
export async function watchChanges(options: WatchOptions): Promise<() => Promise<void>> {
  const { context, changes, onError } = options;
  let lastState = await readInitialState(context, changes);
  let hasStopped = false;
  let isRunning = false;
  let lastReport: Promise<unknown> = Promise.resolve();

  /** Reports changes until there are no more. */
  async function run(): Promise<void> {
    while (!hasStopped && changes.version !== lastState.version) {
      await pause(collectMs, undefined, { ref: false });
      try {
        if (hasStopped) break;
        const report = reportChanges(options, lastState);
        lastReport = report.catch(() => undefined);
        lastState = await report;
      } catch (error) {
        if (!hasStopped) onError(error);
        await pause(retryMs, undefined, { ref: false });
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
    hasStopped = true;
    removeListener();
    await lastReport;
  };
}

async function readInitialState(context: Context, { version }: TableChanges): Promise<VisibleState> {
  const views = await readViews(context, viewNames);
  return { version, views, userStates: await findUserStates(context) };
}

/** Reports the topics that have changed since a state was read. @returns the current state */
async function reportChanges(
  { context, changes, recheckSessions, report }: WatchOptions,
  lastState: VisibleState,
): Promise<VisibleState> {
  const { version } = changes;
  const isChanged = (tables: readonly string[] = []) => changes.watchTables(tables)(lastState.version);
  if (isChanged(["sessions", "users"])) await recheckSessions();
  const possiblyChangedViews = viewNames.filter((name) => isChanged(views[name].tables));
  const viewHashes = await readViews(context, possiblyChangedViews);
  const changedViews = possiblyChangedViews.filter((name) => viewHashes.get(name) !== lastState.views.get(name));
  const userStates = isChanged(userStateTables) ? await findUserStates(context) : lastState.userStates;
  const isForEveryone = (topic: SharedTopic) => {
    const { views: topicViews = [] } = topicSources[topic];
    return isChanged(listPublicTables(topic)) || topicViews.some((name) => changedViews.includes(name));
  };
  report({
    everyone: sharedTopics.filter(isForEveryone),
    admins: sharedTopics.filter((topic) => isForEveryone(topic) || isChanged(topicSources[topic].adminTables)),
    users: findChangedUsers(lastState.userStates, userStates),
  });
  return { version, views: new Map([...lastState.views, ...viewHashes]), userStates };
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
