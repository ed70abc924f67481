import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { getPickDeadline } from "../../calendar/pick-map.ts";
import { findRulesOfSeason } from "../../competitions/season-rules-queries.ts";
import type { Context } from "../../context.ts";
import { type SharedTopic, sharedTopics, type TableName, topicSources, type ViewName, views } from "./live-topics.ts";
import { findChangedUsers, findUserStates, userStateTables } from "./user-states.ts";
import { listLineUpsOfSeason, listMapPicksOfSeason } from "./visible-state-queries.ts";

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
  readonly lineUps: LineUps;
  readonly mapPicks: MapPicks;
};

/**
 * Watches the commits that this process knows of, and reports the changed topics of each audience a fraction of a second later.
 *
 * @returns a function that stops watching, as soon as the initial state was read
 */
export async function watchChanges(parts: WatchOptions): Promise<() => void> {
  const { context, changes, onError } = parts;
  let seen = await readInitialState(context, changes);
  let isOver = false;
  let isRunning = false;

  async function run(): Promise<void> {
    while (!isOver && changes.version !== seen.stamp) {
      await pause(COLLECT_MS, undefined, { ref: false });
      try {
        if (!isOver) seen = await reportChanges(parts, seen);
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

  const unlisten = changes.listen(start);
  // Something may have changed while the initial state was read.
  start();
  return () => {
    isOver = true;
    unlisten();
  };
}

async function readInitialState(context: Context, { version: stamp }: TableChanges): Promise<VisibleState> {
  const views = await readViews(context, viewNames);
  const userStates = await findUserStates(context);
  return { stamp, views, userStates, lineUps: await readLineUps(context), mapPicks: await readMapPicks(context) };
}

/** Reports the topics that have changed since a state. @returns the current state */
async function reportChanges(
  { context, changes, recheck, report }: WatchOptions,
  before: VisibleState,
): Promise<VisibleState> {
  const stamp = changes.version;
  const isChanged = (tables: readonly TableName[] = []) => changes.watchTables(tables)(before.stamp);
  if (isChanged(["sessions", "users"])) await recheck();
  const reread = await readViews(
    context,
    viewNames.filter((name) => isChanged(views[name].tables)),
  );
  const userStates = isChanged(userStateTables) ? await findUserStates(context) : before.userStates;
  const lineUps = isChanged(["line_up_players"]) ? await readLineUps(context) : before.lineUps;
  const mapPicks = isChanged(["map_picks"]) ? await readMapPicks(context) : before.mapPicks;
  const now = context.clock.now();
  const isEventChanged =
    hasCorrectedLineUp(before.lineUps, lineUps, now) || hasChangedVisiblePicks(before.mapPicks, mapPicks, now);
  const changedViews = new Set(
    [...reread].filter(([name, view]) => view !== before.views.get(name)).map(([name]) => name),
  );
  const isForEveryone = (topic: SharedTopic) => {
    const { tables, views: topicViews = [] } = topicSources[topic];
    return (
      isChanged(tables) || topicViews.some((name) => changedViews.has(name)) || (topic === "events" && isEventChanged)
    );
  };
  report({
    everyone: sharedTopics.filter(isForEveryone),
    admins: sharedTopics.filter((topic) => isForEveryone(topic) || isChanged(topicSources[topic].adminTables)),
    users: findChangedUsers(before.userStates, userStates),
  });
  return { stamp, views: new Map([...before.views, ...reread]), userStates, lineUps, mapPicks };
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

/** The line-ups of each event of the season as text, with the event's start in milliseconds since the epoch. */
type LineUps = ReadonlyMap<number, { readonly startsAt: number; readonly text: string }>;

async function readLineUps({ db }: Context): Promise<LineUps> {
  const byEvent = Map.groupBy(await listLineUpsOfSeason(db), ({ event_id }) => event_id);
  return new Map(
    [...byEvent].map(([id, lineUps]) => [id, { startsAt: lineUps[0]?.starts_at ?? 0, text: JSON.stringify(lineUps) }]),
  );
}

/**
 * Whether the line-up of a started event has changed. This is not a view of the started events, because that would also change
 * when an event starts.
 */
function hasCorrectedLineUp(before: LineUps, after: LineUps, now: number): boolean {
  return [...after].some(([id, { startsAt, text }]) => startsAt <= now && before.get(id)?.text !== text);
}

/** The map picks of each event of the season as text, with the time from which they are public, in milliseconds since the epoch. */
type MapPicks = ReadonlyMap<number, { readonly opensAt: number; readonly text: string }>;

async function readMapPicks({ db }: Context): Promise<MapPicks> {
  const byEvent = new Map<number, { readonly opensAt: number; readonly text: string }>();
  for (const [id, picks] of Map.groupBy(await listMapPicksOfSeason(db), ({ event_id }) => event_id)) {
    const [first] = picks;
    const rules = first && (await findRulesOfSeason(db, { id: first.season_id }, first.starts_at));
    const deadline = rules ? getPickDeadline(first, rules) : null;
    byEvent.set(id, {
      opensAt: picks.length === 2 ? 0 : (deadline ?? Number.POSITIVE_INFINITY),
      text: JSON.stringify(picks.map(({ clan_id, map }) => [clan_id, map])),
    });
  }
  return byEvent;
}

/** Whether public picks have changed. Hidden picks must not cause an event, which would reveal that they exist. */
function hasChangedVisiblePicks(before: MapPicks, after: MapPicks, now: number): boolean {
  return [...after].some(([id, { opensAt, text }]) => opensAt <= now && before.get(id)?.text !== text);
}
