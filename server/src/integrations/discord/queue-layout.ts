import type { Match } from "contract/matches.ts";
import type { LeagueDatabase } from "../../features/context.ts";
import { findServersOfMatches } from "../../features/game-servers/reservations/present-reservation.ts";
import { presentQueues } from "../../features/matchmaking/queues/present-queue.ts";
import { listQueues } from "../../features/matchmaking/queues/queues-queries.ts";
import { listStats } from "../../features/statistics/stats/stats-queries.ts";
import type { Row } from "../../features/tables.ts";
import { limits, truncate } from "./markdown.ts";
import {
  buildLeaderboardMessage,
  buildMatchMessage,
  buildQueueMessage,
  leaderboardSize,
  type MessageBody,
} from "./queue-messages.ts";

/** A channel that a queue should have. The queue's other channels are in its category. */
export type ChannelSpec = {
  /** Its purpose, such as `results` or `match 9 red`; unique among the queue's resources. */
  readonly key: string;
  readonly kind: Exclude<Row<"discord_resources">["kind"], "message">;
  readonly name: string;
};

export type MessageSpec = {
  /** Unique among the queue's resources. */
  readonly key: string;
  /** The key of its channel. */
  readonly channel: string;
  /** The marker in its footer; unique within its channel. */
  readonly marker: string;
  readonly body: MessageBody;
};

export const resultsChannel = "results";

export type QueueLayout = { readonly channels: readonly ChannelSpec[]; readonly messages: readonly MessageSpec[] };

/**
 * Maximum number of matches with channels. A category holds 50 channels. A queue needs three, each match three more, and
 * some may be created by hand.
 */
const maxMatchesWithChannels = 14;

/** Builds all channels and messages that a queue should have on Discord, except the messages of results. */
export function buildLayout({ queue, leaders, servers }: QueueToShow, publicUrl: string): QueueLayout {
  // The oldest matches, so that no match loses its channels to a newer one.
  const matches = queue.matches.slice(-maxMatchesWithChannels);
  return {
    channels: [
      { key: "category", kind: "category", name: truncate(queue.name, limits.channelName) },
      { key: "queue", kind: "text", name: "queue" },
      { key: resultsChannel, kind: "text", name: "results" },
      { key: "leaderboard", kind: "text", name: "leaderboard" },
      ...matches.flatMap(createChannelsOfMatch),
    ],
    messages: [
      createMessageSpec("queue", `Queue ${queue._id}`, (marker) => buildQueueMessage(queue, marker, publicUrl)),
      createMessageSpec("leaderboard", `Leaderboard of queue ${queue._id}`, (marker) =>
        buildLeaderboardMessage(queue.modeName, leaders, marker),
      ),
      ...matches.map((match) =>
        createMessageSpec(getChannelKey(match, "text"), `Match ${match._id}`, (marker) =>
          buildMessageOfMatch(match, marker, servers),
        ),
      ),
    ],
  };
}

/** Returns the channels needed to show results. */
export function selectResultsChannels({ channels }: QueueLayout): readonly ChannelSpec[] {
  return channels.filter(({ key }) => key === "category" || key === resultsChannel);
}

/**
 * Returns the topic of a text channel. It identifies the channel: it is unique, and unlike the topics of other channels.
 * `undefined` for channels that have no topic.
 */
export function getTopic(queueId: number, key: string): string | undefined {
  const [, matchId] = /^match (\d+) text$/.exec(key) ?? [];
  if (matchId !== undefined) return `Match ${matchId}`;
  const purpose = purposes.get(key);
  return purpose && `Queue ${queueId}: ${purpose}`;
}

const purposes: ReadonlyMap<string, string> = new Map([
  ["queue", "join and leave here"],
  [resultsChannel, "results of its matches"],
  ["leaderboard", "the best players of its mode"],
]);

/** The topics of text channels, see `getTopic`. */
const topicPattern = /^(?:Queue \d+: |Match \d+$)/;
/** The names of voice channels. */
const voiceChannelPattern = /^(?:Red|Blue) · match \d+$/;

/** Whether a channel has a topic or name that only the bot gives. */
export function isLeagueChannel({ name, topic }: { readonly name: string; readonly topic?: string | null }): boolean {
  return topicPattern.test(topic ?? "") || voiceChannelPattern.test(name);
}

/** Returns the message of a result. Such a message is never deleted automatically. */
export function createResultMessageSpec(resultId: string, write: (marker: string) => MessageBody): MessageSpec {
  return { ...createMessageSpec(resultsChannel, `Result ${resultId}`, write), key: `result ${resultId}` };
}

function createChannelsOfMatch(match: Match): ChannelSpec[] {
  return [
    { key: getChannelKey(match, "text"), kind: "text", name: `match-${match._id}` },
    { key: getChannelKey(match, "red"), kind: "voice", name: `Red · match ${match._id}` },
    { key: getChannelKey(match, "blue"), kind: "voice", name: `Blue · match ${match._id}` },
  ];
}

function createMessageSpec(channel: string, marker: string, write: (marker: string) => MessageBody): MessageSpec {
  return { key: `${channel} message`, channel, marker, body: write(marker) };
}

function getChannelKey({ _id }: Match, kind: "text" | "red" | "blue"): string {
  return `match ${_id} ${kind}`;
}

function buildMessageOfMatch(match: Match, marker: string, servers: QueueToShow["servers"]): MessageBody {
  const { isOpen = false, incident = null } = servers.get(Number(match._id)) ?? {};
  return buildMatchMessage(match, marker, { hasServer: isOpen, incident });
}

type QueueToShow = NonNullable<Awaited<ReturnType<typeof findQueueToShow>>>;

/** Finds a queue as visitors see it, with the best players of its mode and the servers of its matches. */
export async function findQueueToShow(db: LeagueDatabase, id: number) {
  const queues = await listQueues(db, { _id: id }, { limit: 1, offset: 0 });
  // `null`: as visitors see it.
  const [queue] = await presentQueues(db, queues, null);
  if (queue === undefined) return null;
  const order = { sort: "elo", isAscending: false, limit: leaderboardSize, offset: 0 } as const;
  const leaders = await listStats(db, "ranked", { modeId: Number(queue.modeId) }, order);
  const matchIds = queue.matches.map(({ _id }) => Number(_id));
  const servers = await findServersOfMatches(db, matchIds);
  return { queue, leaders, servers };
}
