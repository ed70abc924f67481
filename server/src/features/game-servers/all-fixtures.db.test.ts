import { expect, test } from "vitest";
import { allNames, messageAt, messagePaths } from "../../../../fixtures/gameserver-messages.ts";
import { addGameServer, tryPost } from "../../../test/game-server.ts";
import { openLeague } from "../../../test/open-league.ts";
import { makePlayers } from "../../../test/play.ts";
import { makeQueue } from "../../../test/queue-up.ts";
import { processRounds } from "./process-rounds.ts";

test("every fixture is kept once, in whatever order and however often it comes, and no round stands twice", async () => {
  const league = await openLeague();
  const as = league.admin;
  await makeQueue(league);
  await makePlayers(
    league,
    ...allNames()
      .map((name) => name.normalize("NFC"))
      .filter((name) => name.trim() !== ""),
  );
  const { key } = await addGameServer(league, "EU 1");
  const twice = [...messagePaths, ...messagePaths].map((path) => ({ path, at: Math.random() }));
  const posts = twice.toSorted((one, other) => one.at - other.at);
  const contents = new Set(messagePaths.map(messageAt).filter((text) => text !== ""));
  while (posts.length > 0) {
    const batch = posts.splice(0, 20).map(({ path }) => messageAt(path));
    const replies = await Promise.all(batch.map((message) => tryPost(league, key, message)));
    expect(replies.map(({ status }) => status)).toEqual(batch.map((message) => (message === "" ? 400 : 200)));
    if (posts.length % 100 < 20) await processRounds(league.context);
  }
  await processRounds(league.context);
  const { data: first } = await league.call("searchRounds", { as });
  expect(new Set(first.map(({ text }) => text))).toEqual(contents);
  expect(first).toHaveLength(contents.size);
  expect(first.filter(({ state }) => state !== "IGNORED" && state !== "UNMATCHED")).toEqual([]);
});
