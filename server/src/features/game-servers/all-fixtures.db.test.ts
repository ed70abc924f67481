import { expect } from "vitest";
import { allNames, messageAt, messagePaths, truthPathOf } from "../../../../fixtures/gameserver-messages.ts";
import { addGameServer, tryPost } from "../../../test/game-server.ts";
import { test } from "../../../test/open-league.ts";
import { createPlayers } from "../../../test/play.ts";
import { createQueue } from "../../../test/queue-up.ts";
import { processRounds } from "./process-rounds.ts";
import { toReadablePrefix } from "./round-receiver.ts";

test("stores each fixture once, in any order and with repeated posts", async ({ admin, league }) => {
  await createQueue(league);
  await createPlayers(
    league,
    ...allNames()
      .map((name) => name.normalize("NFC"))
      .filter((name) => name.trim() !== ""),
  );
  // One server per round: rounds of one server with the same players and map would count as states of one round.
  const keys = new Map<string, string>();
  for (const round of new Set(messagePaths.map(truthPathOf))) {
    keys.set(round, (await addGameServer(league, `Server of ${round}`)).key);
  }
  const repeatedPosts = [...messagePaths, ...messagePaths].map((path) => ({ path, at: Math.random() }));
  const posts = repeatedPosts.toSorted((storedRounds, second) => storedRounds.at - second.at);
  const getContent = (path: string) => `${truthPathOf(path)}: ${messageAt(path)}`;
  const readPrefix = (text: string | null) => toReadablePrefix(Buffer.from(text ?? ""));
  const nonEmptyPaths = messagePaths.filter((path) => messageAt(path) !== "");
  const expectedTexts = new Map(
    nonEmptyPaths.map((path) => [getContent(path), `${truthPathOf(path)}: ${readPrefix(messageAt(path))}`]),
  );
  while (posts.length > 0) {
    const batch = posts.splice(0, 20).map(({ path }) => path);
    const replies = await Promise.all(
      batch.map((path) => tryPost(league, keys.get(truthPathOf(path)) ?? "", messageAt(path))),
    );
    expect(replies.map(({ status }) => status)).toEqual(batch.map((path) => (messageAt(path) === "" ? 400 : 200)));
    if (posts.length % 100 < 20) await processRounds(league.context);
  }
  await processRounds(league.context);
  const { data: storedRounds } = await league.call("searchRounds", { as: admin });
  const storedTexts = storedRounds.map(({ gameServerName, state, text }) => {
    return `${gameServerName.replace("Server of ", "")}: ${state === "IGNORED" ? text : readPrefix(text)}`;
  });
  expect(storedTexts.sort()).toEqual([...expectedTexts.values()].sort());
  expect(storedRounds.filter(({ state }) => state !== "IGNORED" && state !== "UNMATCHED")).toEqual([]);
});
