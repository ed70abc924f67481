import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { serveDocs } from "./openapi.ts";

type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly object[];
  readonly requestBody?: object;
  readonly responses: Readonly<Record<string, object>>;
};
type Document = {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

async function readDocument(): Promise<Document> {
  const { http, call } = await buildTestServer();
  serveDocs(http, { title: "Examples", version: "1.2.3" });
  const { status, headers, body } = await call("GET", "/docs");
  expect(status).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  return body as Document;
}

test("the document contains every endpoint with its path and method", async () => {
  const { openapi, info, paths } = await readDocument();
  expect({ openapi, info }).toEqual({ openapi: "3.1.0", info: { title: "Examples", version: "1.2.3" } });

  const endpoints = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${operationId}: ${method} ${path}`),
  );
  expect(endpoints).toContain("example.getExample: get /api/example/{id}");
  expect(endpoints).toContain("example.renameExample: put /api/example/{id}");
  // The test server has ten endpoints.
  expect(endpoints).toHaveLength(10);
});

test("the document describes the input and the reply of an endpoint", async () => {
  const { paths } = await readDocument();
  expect(paths["/api/example/{id}"]?.["put"]).toMatchObject({
    parameters: [{ $ref: "#/components/parameters/id" }],
    requestBody: {
      content: {
        "application/json": {
          schema: {
            type: "object",
            properties: { name: { type: "string", maxLength: 8 } },
            additionalProperties: false,
          },
        },
      },
    },
    responses: {
      200: {
        content: {
          "application/json": {
            schema: {
              properties: { ok: { const: true }, status: { const: 200 }, data: { type: "object" } },
              required: ["ok", "status", "data"],
            },
          },
        },
      },
    },
  });
});

test("the document describes that a DELETE also accepts its fields in the query string", async () => {
  const { paths } = await readDocument();
  expect(paths["/api/example/{id}/part"]?.["delete"]).toMatchObject({
    parameters: [{ $ref: "#/components/parameters/id" }, { name: "part", in: "query", schema: { type: "string" } }],
    requestBody: {},
  });
});

test("the document describes the errors of an endpoint", async () => {
  const { paths } = await readDocument();
  const listStatuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(listStatuses("/api/example/{id}", "get")).toEqual(["200", "404", "429", "431", "503"]);
  expect(listStatuses("/api/example", "post")).toEqual([
    "201",
    "400",
    "401",
    "403",
    "408",
    "409",
    "413",
    "415",
    "429",
    "431",
    "503",
  ]);
  expect(listStatuses("/api/example/search", "post")).toEqual(["200", "400", "408", "413", "415", "429", "431", "503"]);
});

test("every reference in the document resolves", async () => {
  const { paths, components } = await readDocument();
  const references = [...JSON.stringify(paths).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  expect(references.filter(([, kind = "", name = ""]) => !components[kind]?.[name])).toEqual([]);
});
