import { expect, test } from "vitest";
import { z } from "zod";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { livenessPath } from "./reply-log.ts";
import { serve } from "./serve.ts";

test("liveness checks of proxies are logged only if they fail", async () => {
  const { http, logged } = await buildTestServer();
  let status = 204;
  http.server.get(livenessPath, (_request, reply) => reply.code(status).send());
  expect((await http.server.inject(livenessPath)).statusCode).toBe(204);
  expect(logged).toEqual([]);

  status = 500;
  await http.server.inject(livenessPath);
  expect(logged).toMatchObject([{ path: livenessPath, status: 500 }]);
});

test("the log contains the user and the IP address of a request, but not of one to an anonymous endpoint", async () => {
  const { http, logged, call } = await buildTestServer();
  const endpoints = {
    praise: { method: "POST", path: "/praise", access: "USER" },
    vote: { method: "POST", path: "/vote", access: "USER", anonymous: true },
  } as const;
  const emptyReply = { reply: z.strictObject({}) };
  const schemas = { praise: emptyReply, vote: emptyReply };
  const handlers = { praise: () => ({}), vote: () => ({}) };
  serve(http, endpoints, schemas, { notFound: "NOT_FOUND" }, handlers);
  for (const path of ["/praise", "/vote"]) await call("POST", path, { as: "user" });
  const [praiseLine, voteLine] = logged;
  // The test server has one user, whose ID is 2.
  expect(praiseLine).toMatchObject({ path: "/api/praise", status: 200, userId: 2, address: "127.0.0.1" });
  expect(voteLine).toMatchObject({ path: "/api/vote", status: 200 });
  expect(voteLine).not.toHaveProperty("userId");
  expect(voteLine).not.toHaveProperty("address");
});
