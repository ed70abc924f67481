import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { processCheckPath } from "./reply-log.ts";

test("checks by proxies are not logged, unless they fail", async () => {
  const { http, logged } = await buildTestServer();
  let status = 204;
  http.server.get(processCheckPath, (_request, reply) => reply.code(status).send());
  expect((await http.server.inject(processCheckPath)).statusCode).toBe(204);
  expect(logged).toEqual([]);

  status = 500;
  await http.server.inject(processCheckPath);
  expect(logged).toMatchObject([{ path: processCheckPath, status: 500 }]);
});
