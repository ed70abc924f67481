import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { TableChanges } from "../../../platform/database/table-changes.ts";
import { picksUntil } from "../../calendar/pick-map.ts";
import { rulesOfSeason } from "../../competitions/season-rules-queries.ts";
import type { Context } from "../../context.ts";
import { changedUsers, findOwn, ownStateTables } from "./find-own.ts";
import { type SharedTopic, sharedTopics, sources, type TableName, type ViewName, views } from "./live-topics.ts";
import { seasonLineUps, seasonMapPicks } from "./shown-queries.ts";

/** How long changes are collected into one event, in milliseconds. */
const GATHER = 200;
/** Milliseconds after which what failed is tried again. */
const RETRY = 1000;

export type WatchParts = {
  readonly context: Context;
  readonly changes: TableChanges;
  /** Called before any event when a session may have ended or its user may have changed. */
  readonly recheck: () => Promise<void>;
  readonly report: (changed: Changed) => void;
  readonly onFault: (fault: unknown) => void;
};

/** What has changed, for whom. */
export type Changed = {
  readonly everyone: readonly SharedTopic[];
  /** Includes the events for everyone. */
  readonly admins: readonly SharedTopic[];
  /** Users whose own match, cooldown or waiting has changed. */
  readonly users: ReadonlySet<number>;
};

/** What there was to see when it was last read. */
type Seen = {
  readonly stamp: number;
  readonly views: ReadonlyMap<ViewName, string>;
  readonly own: ReadonlyMap<number, string>;
  readonly lineUps: LineUps;
  readonly mapPicks: MapPicks;
};

/**
 * Watches the commits that this process knows of, and reports the changed topics to each audience a quarter of a second
 * later.
 *
 * @returns how to end it, once it has begun
 */
export async function watchChanges(parts: WatchParts): Promise<() => void> {
  const { context, changes, onFault } = parts;
  let seen = await firstSeen(context, changes);
  let isOver = false;
  let isRunning = false;

  async function run(): Promise<void> {
    while (!isOver && changes.now !== seen.stamp) {
      await pause(GATHER, undefined, { ref: false });
      try {
        if (!isOver) seen = await turn(parts, seen);
      } catch (fault) {
        if (!isOver) onFault(fault);
        await pause(RETRY, undefined, { ref: false });
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
  // Something may have changed while it was read for the first time.
  start();
  return () => {
    isOver = true;
    unlisten();
  };
}

async function firstSeen(context: Context, { now: stamp }: TableChanges): Promise<Seen> {
  const views = await readViews(context, viewNames);
  const own = await findOwn(context);
  return { stamp, views, own, lineUps: await readLineUps(context), mapPicks: await readMapPicks(context) };
}

/** Reports what has changed since the last state. @returns the present state */
async function turn({ context, changes, recheck, report }: WatchParts, before: Seen): Promise<Seen> {
  const stamp = changes.now;
  const isChanged = (tables: readonly TableName[] = []) => changes.watch(tables)(before.stamp);
  if (isChanged(["sessions", "users"])) await recheck();
  const reread = await readViews(
    context,
    viewNames.filter((name) => isChanged(views[name].tables)),
  );
  const own = isChanged(ownStateTables) ? await findOwn(context) : before.own;
  const lineUps = isChanged(["line_up_players"]) ? await readLineUps(context) : before.lineUps;
  const mapPicks = isChanged(["map_picks"]) ? await readMapPicks(context) : before.mapPicks;
  const now = context.clock.now();
  const isEventChanged = hasCorrected(before.lineUps, lineUps, now) || hasOpened(before.mapPicks, mapPicks, now);
  const changedViews = new Set(
    [...reread].filter(([name, view]) => view !== before.views.get(name)).map(([name]) => name),
  );
  const isForEveryone = (topic: SharedTopic) => {
    const { tables, views: its = [] } = sources[topic];
    return isChanged(tables) || its.some((name) => changedViews.has(name)) || (topic === "events" && isEventChanged);
  };
  report({
    everyone: sharedTopics.filter(isForEveryone),
    admins: sharedTopics.filter((topic) => isForEveryone(topic) || isChanged(sources[topic].forAdmins)),
    users: changedUsers(before.own, own),
  });
  return { stamp, views: new Map([...before.views, ...reread]), own, lineUps, mapPicks };
}

const viewNames = Object.keys(views) as ViewName[];

/** What is in these views, as hashes. */
async function readViews(context: Context, names: readonly ViewName[]): Promise<Map<ViewName, string>> {
  const read = new Map<ViewName, string>();
  for (const name of names) {
    const text = JSON.stringify(await views[name].read(context));
    read.set(name, createHash("sha256").update(text).digest("base64"));
  }
  return read;
}

/** The line-ups of each match of the season, with when it begins, ms UTC. */
type LineUps = ReadonlyMap<number, { readonly startsAt: number; readonly text: string }>;

async function readLineUps({ db }: Context): Promise<LineUps> {
  const byEvent = Map.groupBy(await seasonLineUps(db), ({ event_id }) => event_id);
  return new Map(
    [...byEvent].map(([id, all]) => [id, { startsAt: all[0]?.starts_at ?? 0, text: JSON.stringify(all) }]),
  );
}

/**
 * Whether a line-up of a match that has begun is not as it was. No view of those that have begun: it would also change with
 * the next line-up of a later match, which only its clan sees.
 */
function hasCorrected(before: LineUps, after: LineUps, now: number): boolean {
  return [...after].some(([id, { startsAt, text }]) => startsAt <= now && before.get(id)?.text !== text);
}

/** The map picks of each match of the season, with the instant from which everyone sees them, ms UTC. */
type MapPicks = ReadonlyMap<number, { readonly opensAt: number; readonly text: string }>;

async function readMapPicks({ db }: Context): Promise<MapPicks> {
  const byEvent = new Map<number, { readonly opensAt: number; readonly text: string }>();
  for (const [id, picks] of Map.groupBy(await seasonMapPicks(db), ({ event_id }) => event_id)) {
    const [first] = picks;
    const rules = first && (await rulesOfSeason(db, { id: first.season_id }, first.starts_at));
    const until = rules ? picksUntil(first, rules) : null;
    byEvent.set(id, {
      opensAt: picks.length === 2 ? 0 : (until ?? Number.POSITIVE_INFINITY),
      text: JSON.stringify(picks.map(({ clan_id, map }) => [clan_id, map])),
    });
  }
  return byEvent;
}

/** Whether picks that everyone sees are not as they were. Others move nothing, so that nobody notices that there are any. */
function hasOpened(before: MapPicks, after: MapPicks, now: number): boolean {
  return [...after].some(([id, { opensAt, text }]) => opensAt <= now && before.get(id)?.text !== text);
}
