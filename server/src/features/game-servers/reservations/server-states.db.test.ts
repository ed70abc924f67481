import { expect } from "vitest";
import { addFakeServer, createReadyMatch, startWorker, test } from "../../../../test/fake-servers.ts";

test("a server with a console is free once its console was checked, unless it is disabled or reserved", async ({
  admin,
  league,
}) => {
  const { id } = await addFakeServer(league, "EU 1");
  const readState = async () => (await league.call("searchGameServers", { as: admin })).data[0]?.state;
  const update = (body: object) => league.call("updateGameServer", { as: admin, id, body });
  const check = () => league.call("checkGameServer", { as: admin, id });
  expect(await readState()).toBe("UNREACHABLE");

  await check();
  expect(await readState()).toBe("FREE");

  await update({ enabled: false });
  expect(await readState()).toBe("OFF");
  await update({ enabled: true });
  expect(await readState()).toBe("FREE");

  // A new password has to be checked, even if it is the same one.
  await update({ econPassword: "console-password" });
  expect(await readState()).toBe("UNREACHABLE");

  const { runWorker } = startWorker(league);
  await runWorker();
  expect(await readState()).toBe("FREE");
  await createReadyMatch(league);
  await runWorker();
  expect(await readState()).toBe("RESERVED");
});
