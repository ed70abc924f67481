import { AsyncLocalStorage } from "node:async_hooks";
import type { Clock } from "../clock.ts";

/** Records what a piece of work depends on, so that its result can be cached until that changes. */
export type DependencyTracker = {
  /** The tables that the work read. */
  readonly tables: Set<string>;
  /**
   * Whether the result stays the same as long as these tables do not change: the work wrote nothing and did not read
   * the clock.
   */
  isCacheable: boolean;
  /** The number of the last change that the work committed. Null if it committed none, and on SQLite. */
  committedChange: number | null;
};

/** Creates a tracker for a piece of work that has not begun. */
export function createTracker(): DependencyTracker {
  return { tables: new Set(), isCacheable: true, committedChange: null };
}

const currentTracker = new AsyncLocalStorage<DependencyTracker>();

/** Runs work and records its dependencies in this tracker, but not in the tracker of the surrounding work. */
export function runTracked<Result>(tracker: DependencyTracker, work: () => Promise<Result>): Promise<Result> {
  return currentTracker.run(tracker, work);
}

/** Records that the current work depends on these tables. */
export function recordReads(tables: Iterable<string>): void {
  const tracker = currentTracker.getStore();
  if (tracker === undefined) return;
  for (const table of tables) tracker.tables.add(table);
}

/** Records that the current work depends on more than tables, or writes something. */
export function markUncacheable(): void {
  const tracker = currentTracker.getStore();
  if (tracker !== undefined) tracker.isCacheable = false;
}

/** Records that the current work committed the change with this number. */
export function recordCommittedChange(number: number): void {
  const tracker = currentTracker.getStore();
  if (tracker !== undefined) tracker.committedChange = number;
}

/**
 * Returns a clock that marks the current work as uncacheable when it is read: responses that depend on the time are not
 * cached.
 */
export function createTrackedClock(clock: Clock): Clock {
  return {
    now() {
      markUncacheable();
      return clock.now();
    },
  };
}
