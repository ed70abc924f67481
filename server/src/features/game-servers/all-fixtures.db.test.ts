import { expect } from "vitest";
import { allNames, messageAt, messagePaths, truthPathOf } from "../../../../fixtures/gameserver-messages.ts";
import { addGameServer, tryPost } from "../../../test/game-server.ts";
import { test } from "../../../test/open-league.ts";
import { createPlayers } from "../../../test/play.ts";
import { createQueue } from "../../../test/queue-up.ts";
import { processRounds } from "./process-rounds.ts";
import { toReadablePrefix } from "./round-receiver.ts";

test("stores every fixture once, in any order and however often it is posted", async ({ as, league }) => {
  await createQueue(league);
  await createPlayers(
    league,
    ...allNames()
      .map((name) => name.normalize("NFC"))
      .filter((name) => name.trim() !== ""),
  );
  // One server per round. Many rounds have the same players and map, and would count as states of one round.
  const keys = new Map<string, string>();
  for (const round of new Set(messagePaths.map(truthPathOf))) {
    keys.set(round, (await addGameServer(league, `Server of ${round}`)).key);
  }
  const twice = [...messagePaths, ...messagePaths].map((path) => ({ path, at: Math.random() }));
  const posts = twice.toSorted((one, other) => one.at - other.at);
  const contentOf = (path: string) => `${truthPathOf(path)}: ${messageAt(path)}`;
  const startOf = (text: string | null) => toReadablePrefix(Buffer.from(text ?? ""));
  const sent = messagePaths.filter((path) => messageAt(path) !== "");
  const starts = new Map(sent.map((path) => [contentOf(path), `${truthPathOf(path)}: ${startOf(messageAt(path))}`]));
  while (posts.length > 0) {
    const batch = posts.splice(0, 20).map(({ path }) => path);
    const replies = await Promise.all(
      batch.map((path) => tryPost(league, keys.get(truthPathOf(path)) ?? "", messageAt(path))),
    );
    expect(replies.map(({ status }) => status)).toEqual(batch.map((path) => (messageAt(path) === "" ? 400 : 200)));
    if (posts.length % 100 < 20) await processRounds(league.context);
  }
  await processRounds(league.context);
  const { data: first } = await league.call("searchRounds", { as });
  const kept = first.map(({ gameServerName, state, text }) => {
    return `${gameServerName.replace("Server of ", "")}: ${state === "IGNORED" ? text : startOf(text)}`;
  });
  expect(kept.sort()).toEqual([...starts.values()].sort());
  expect(first.filter(({ state }) => state !== "IGNORED" && state !== "UNMATCHED")).toEqual([]);
});
