import type { ReceivedRound } from "contract/game-servers.ts";
import { expect } from "vitest";
import { getRoundPath, listPlayerNames, messagePaths, readMessage } from "../../../../fixtures/gameserver-messages.ts";
import { addGameServer, sendPost } from "../../../test/game-server.ts";
import { test } from "../../../test/open-league.ts";
import { createPlayers } from "../../../test/play.ts";
import { createQueue } from "../../../test/queue-up.ts";
import { createTestRandom } from "../../../test/test-random.ts";
import { processRounds } from "./process-rounds.ts";
import { toReadablePrefix } from "./round-receiver.ts";

test("each fixture message is stored once per server, in any order and with repeated posts", async ({
  admin,
  league,
}) => {
  await createQueue(league);
  // The names of users are in this normal form of Unicode, and not empty.
  await createPlayers(
    league,
    ...listPlayerNames()
      .map((name) => name.normalize("NFC"))
      .filter((name) => name.trim() !== ""),
  );
  // One server per round: rounds of one server with the same players and map would count as states of one round.
  const keys = new Map<string, string>();
  for (const round of new Set(messagePaths.map(getRoundPath))) {
    keys.set(round, (await addGameServer(league, `Server of ${round}`)).key);
  }
  // Each message is posted twice, in a random order.
  const random = createTestRandom();
  const posts = [...messagePaths, ...messagePaths]
    .map((path) => ({ path, sortKey: random.next() }))
    .toSorted((a, b) => a.sortKey - b.sortKey);
  const getContent = (path: string) => `${getRoundPath(path)}: ${readMessage(path)}`;
  const readPrefix = (text: string | null) => toReadablePrefix(Buffer.from(text ?? ""));
  // One text for each distinct message of a server. Only prefixes are compared, because only the prefix of an ignored round is
  // stored. `toReadablePrefix` also replaces invisible characters.
  const nonEmptyPaths = messagePaths.filter((path) => readMessage(path) !== "");
  const expectedTexts = new Map(
    nonEmptyPaths.map((path) => [getContent(path), `${getRoundPath(path)}: ${readPrefix(readMessage(path))}`]),
  );
  while (posts.length > 0) {
    const batch = posts.splice(0, 20).map(({ path }) => path);
    const replies = await Promise.all(
      batch.map((path) => sendPost(league, keys.get(getRoundPath(path)) ?? "", readMessage(path))),
    );
    // Empty messages are rejected.
    const expectedStatuses = batch.map((path) => (readMessage(path) === "" ? 400 : 200));
    expect(replies.map(({ status }) => status)).toEqual(expectedStatuses);
    // Every fifth batch, so that several posts wait for processing at once.
    if (posts.length % 100 < 20) await processRounds(league.context);
  }
  await processRounds(league.context);
  const storedRounds: ReceivedRound[] = [];
  for (let page = 1; storedRounds.length < expectedTexts.size; page += 1) {
    const { data } = await league.call("searchRounds", { as: admin, body: { page, numberPerPage: 100 } });
    expect(data, `page ${page}`).not.toEqual([]);
    storedRounds.push(...data);
  }
  const storedTexts = storedRounds.map(({ gameServerName, state, text }) => {
    return `${gameServerName.replace("Server of ", "")}: ${state === "IGNORED" ? text : readPrefix(text)}`;
  });
  expect(storedTexts.sort()).toEqual([...expectedTexts.values()].sort());
  expect(storedRounds.filter(({ state }) => state !== "IGNORED" && state !== "UNMATCHED")).toEqual([]);
});
