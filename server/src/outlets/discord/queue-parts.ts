import type { Match } from "contract/matches.ts";
import type { ThingKind } from "../../features/discord-tables.ts";
import type { QueueToShow } from "./find-queue.ts";
import { leaderboardMessage } from "./leaderboard-message.ts";
import { cut, limits } from "./markdown.ts";
import { matchMessage } from "./match-message.ts";
import type { MessageBody } from "./message-body.ts";
import { queueMessage } from "./queue-message.ts";

/** A channel that a queue is to have; all others are in its category. */
export type ChannelPart = {
  readonly part: string;
  readonly kind: Exclude<ThingKind, "message">;
  readonly name: string;
};

/** A message that a queue is to have. */
export type MessagePart = {
  readonly part: string;
  /** The part that its channel is. */
  readonly channel: string;
  /** Stands at its foot; no two messages of a channel have the same. */
  readonly mark: string;
  readonly body: MessageBody;
};

export type QueueParts = { readonly channels: readonly ChannelPart[]; readonly messages: readonly MessagePart[] };

/**
 * How many matches have channels: a category holds 50, of which a queue takes three and a match as many, and some may be
 * made by hand.
 */
const housedMatches = 14;

/** All that a queue is to have on Discord as the league is now, but for results. */
export function partsOf({ queue, best }: QueueToShow, publicUrl: string): QueueParts {
  // The oldest: nobody loses a channel because others begin to play.
  const matches = queue.matches.slice(-housedMatches);
  return {
    channels: [
      { part: "category", kind: "category", name: cut(queue.name, limits.channelName) },
      { part: "queue", kind: "text", name: "queue" },
      { part: "results", kind: "text", name: "results" },
      { part: "leaderboard", kind: "text", name: "leaderboard" },
      ...matches.flatMap(channelsOfMatch),
    ],
    messages: [
      messageIn("queue", `Queue ${queue._id}`, (mark) => queueMessage(queue, mark, publicUrl)),
      messageIn("leaderboard", `Leaderboard of queue ${queue._id}`, (mark) =>
        leaderboardMessage(queue.modeName, best, mark),
      ),
      ...matches.map((match) =>
        messageIn(partOfMatch(match, "text"), `Match ${match._id}`, (mark) => matchMessage(match, mark)),
      ),
    ],
  };
}

/** The channels it takes to show results. */
export function resultsChannels({ channels }: QueueParts): readonly ChannelPart[] {
  return channels.filter(({ part }) => part === "category" || part === "results");
}

/** What a text channel is about: no two channels are about the same, and none of others'. */
export function topicOf({ queue_id, part }: { readonly queue_id: number; readonly part: string }): string | undefined {
  const [, match] = /^match (\d+) text$/.exec(part) ?? [];
  if (match !== undefined) return `Match ${match}`;
  const use = uses.get(part);
  return use && `Queue ${queue_id}: ${use}`;
}

const uses: ReadonlyMap<string, string> = new Map([
  ["queue", "join and leave here"],
  ["results", "results of its matches"],
  ["leaderboard", "the best players of its mode"],
]);

/** Whether a channel has what only the league's have. */
export function isOfLeague({ name, topic }: { readonly name: string; readonly topic?: string | null }): boolean {
  return /^(?:Queue \d+: |Match \d+$)/.test(topic ?? "") || /^(?:Red|Blue) · match \d+$/.test(name);
}

/** The message of a result, which stays. */
export function resultPart(resultId: string, write: (mark: string) => MessageBody): MessagePart {
  return { ...messageIn("results", `Result ${resultId}`, write), part: `result ${resultId}` };
}

function channelsOfMatch(match: Match): ChannelPart[] {
  return [
    { part: partOfMatch(match, "text"), kind: "text", name: `match-${match._id}` },
    { part: partOfMatch(match, "red"), kind: "voice", name: `Red · match ${match._id}` },
    { part: partOfMatch(match, "blue"), kind: "voice", name: `Blue · match ${match._id}` },
  ];
}

function messageIn(channel: string, mark: string, write: (mark: string) => MessageBody): MessagePart {
  return { part: `${channel} message`, channel, mark, body: write(mark) };
}

function partOfMatch({ _id }: Match, what: "text" | "red" | "blue"): string {
  return `match ${_id} ${what}`;
}
