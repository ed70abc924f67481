import { addGameServer, postRound } from "../../../test/game-server.ts";
import { test } from "../../../test/open-league.ts";
import { transaction } from "../../platform/database/database.ts";
import { lockNextRounds } from "./received-rounds-queries.ts";

test("a post is stored while rounds of its game server are processed", async ({ league }) => {
  const { _id: id, key } = await addGameServer(league, "EU 1");
  const locked = Promise.withResolvers<void>();
  const posted = Promise.withResolvers<void>();
  const processing = transaction(league.context.db, async (trx) => {
    await lockNextRounds(trx, Number(id), 1);
    locked.resolve();
    await posted.promise;
  });
  await locked.promise;
  await postRound(league, key, "a round").finally(posted.resolve);
  await processing;
});
