import { expect } from "vitest";
import { createReadyMatch, test } from "../../../test/fake-servers.ts";
import { joinAll, readMatch, signUpAll } from "../../../test/queue-up.ts";

test("a match whose queue was deleted continues, but nobody can take a slot in it", async ({ league }) => {
  const { players, matchId, queueId } = await createReadyMatch(league);
  const [ann, bob] = players;
  const [cid] = await signUpAll(league, "Cid");
  await joinAll(league, queueId, [cid]);
  await league.call("deleteQueue", { as: league.admin, id: queueId });
  await league.call("leaveMatch", { as: ann.token, id: matchId });
  // The reason would name the queue if it still existed.
  expect((await league.call("getOwnMatch", { as: ann.token })).data).toMatchObject({
    match: null,
    cooldown: { reason: "You left a match" },
  });
  expect((await readMatch(league, bob)).queueName).toBeNull();
  await league.expectError(409, "NOT_IN_QUEUE", "takePlace", { as: cid.token, id: matchId });
});
