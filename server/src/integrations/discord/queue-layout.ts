import type { Match } from "contract/matches.ts";
import type { LeagueDatabase } from "../../features/context.ts";
import { serversOfMatches } from "../../features/game-servers/reservations/present-reservation.ts";
import { presentQueues } from "../../features/matchmaking/queues/present-queue.ts";
import { listQueues } from "../../features/matchmaking/queues/queues-queries.ts";
import { listStats } from "../../features/statistics/stats/stats-queries.ts";
import type { Row } from "../../features/tables.ts";
import { cut, limits } from "./markdown.ts";
import { leaderboardMessage, leaders, type MessageBody, matchMessage, queueMessage } from "./queue-messages.ts";

/** A channel that a queue is to have; all others are in its category. */
export type ChannelSpec = {
  /** Its purpose, such as `results` or `match 9 red`; unique among the queue's resources. */
  readonly key: string;
  readonly kind: Exclude<Row<"discord_things">["kind"], "message">;
  readonly name: string;
};

export type MessageSpec = {
  readonly key: string;
  readonly channel: string;
  /** The marker in its footer; unique within its channel. */
  readonly marker: string;
  readonly body: MessageBody;
};

export const resultsChannel = "results";

export type QueueLayout = { readonly channels: readonly ChannelSpec[]; readonly messages: readonly MessageSpec[] };

/**
 * How many matches have channels: a category holds 50, of which a queue takes three and a match as many, and some may
 * be made by hand.
 */
const maxMatchesWithChannels = 14;

/** All channels and messages that a queue should have on Discord now, except those of results. */
export function layoutOf({ queue, best, servers }: QueueToShow, publicUrl: string): QueueLayout {
  // The oldest, so that no match loses its channels to a newer one.
  const matches = queue.matches.slice(-maxMatchesWithChannels);
  return {
    channels: [
      { key: "category", kind: "category", name: cut(queue.name, limits.channelName) },
      { key: "queue", kind: "text", name: "queue" },
      { key: resultsChannel, kind: "text", name: "results" },
      { key: "leaderboard", kind: "text", name: "leaderboard" },
      ...matches.flatMap(channelsOfMatch),
    ],
    messages: [
      messageIn("queue", `Queue ${queue._id}`, (marker) => queueMessage(queue, marker, publicUrl)),
      messageIn("leaderboard", `Leaderboard of queue ${queue._id}`, (marker) =>
        leaderboardMessage(queue.modeName, best, marker),
      ),
      ...matches.map((match) =>
        messageIn(keyOfMatch(match, "text"), `Match ${match._id}`, (marker) => messageOf(match, marker, servers)),
      ),
    ],
  };
}

/** The channels that are needed to show results. */
export function resultsChannels({ channels }: QueueLayout): readonly ChannelSpec[] {
  return channels.filter(({ key }) => key === "category" || key === resultsChannel);
}

/**
 * The topic of a text channel: unique, and unlike those of other people's channels, so that it identifies the channel.
 */
export function topicOf(queueId: number, key: string): string | undefined {
  const [, match] = /^match (\d+) text$/.exec(key) ?? [];
  if (match !== undefined) return `Match ${match}`;
  const use = uses.get(key);
  return use && `Queue ${queueId}: ${use}`;
}

const uses: ReadonlyMap<string, string> = new Map([
  ["queue", "join and leave here"],
  [resultsChannel, "results of its matches"],
  ["leaderboard", "the best players of its mode"],
]);

/** Whether a channel has a topic or name that only the league gives. */
export function isOfLeague({ name, topic }: { readonly name: string; readonly topic?: string | null }): boolean {
  return /^(?:Queue \d+: |Match \d+$)/.test(topic ?? "") || /^(?:Red|Blue) · match \d+$/.test(name);
}

/** The message of a result, which is never deleted automatically. */
export function resultMessageSpec(resultId: string, write: (marker: string) => MessageBody): MessageSpec {
  return { ...messageIn(resultsChannel, `Result ${resultId}`, write), key: `result ${resultId}` };
}

function channelsOfMatch(match: Match): ChannelSpec[] {
  return [
    { key: keyOfMatch(match, "text"), kind: "text", name: `match-${match._id}` },
    { key: keyOfMatch(match, "red"), kind: "voice", name: `Red · match ${match._id}` },
    { key: keyOfMatch(match, "blue"), kind: "voice", name: `Blue · match ${match._id}` },
  ];
}

function messageIn(channel: string, marker: string, write: (marker: string) => MessageBody): MessageSpec {
  return { key: `${channel} message`, channel, marker, body: write(marker) };
}

function keyOfMatch({ _id }: Match, what: "text" | "red" | "blue"): string {
  return `match ${_id} ${what}`;
}

function messageOf(match: Match, marker: string, servers: QueueToShow["servers"]): MessageBody {
  const { isOpen = false, incident = null } = servers.get(Number(match._id)) ?? {};
  return matchMessage(match, marker, isOpen, incident);
}

type QueueToShow = NonNullable<Awaited<ReturnType<typeof findQueueToShow>>>;

/** A queue as visitors see it, with the best players of its mode and the matches that have a server; `null` if it does not exist. */
export async function findQueueToShow(db: LeagueDatabase, id: number) {
  const [queue] = await presentQueues(db, await listQueues(db, { _id: id }, { limit: 1, offset: 0 }), null);
  if (queue === undefined) return null;
  const order = { sort: "elo", ascending: false, limit: leaders, offset: 0 } as const;
  const best = await listStats(db, "ranked", { modeId: Number(queue.modeId) }, order);
  const servers = await serversOfMatches(
    db,
    queue.matches.map(({ _id }) => Number(_id)),
  );
  return { queue, best, servers };
}
