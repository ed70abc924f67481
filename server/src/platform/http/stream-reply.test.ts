import { expect, test } from "vitest";
import { buildTestServer } from "../../../test/build-test-server.ts";
import { type StreamedLists, streamLists } from "./stream-reply.ts";

type Page = { readonly list: string; readonly rows: readonly object[] };

/** Streams these pages as the reply to a request. */
async function requestPages(pages: readonly Page[]) {
  return requestLists(async function* () {
    for (const { list, rows } of pages) yield [list, rows] as const;
  });
}

async function requestLists(createLists: () => StreamedLists) {
  const { http, logged } = await buildTestServer();
  http.server.get("/lists", (_request, reply) => streamLists(reply, 200, createLists()));
  return { response: await http.server.inject("/lists"), logged };
}

const first = { id: 1 };
const second = { id: 2 };
const third = { id: 3 };

test.each([
  { title: "no page", pages: [], data: {} },
  { title: "an empty page", pages: [{ list: "cups", rows: [] }], data: { cups: [] } },
  {
    title: "a list of several pages, some of them empty",
    pages: [
      { list: "cups", rows: [] },
      { list: "cups", rows: [first, second] },
      { list: "cups", rows: [] },
      { list: "cups", rows: [third] },
    ],
    data: { cups: [first, second, third] },
  },
  {
    title: "several lists, one of them empty",
    pages: [
      { list: "cups", rows: [first] },
      { list: "clans", rows: [] },
      { list: "users", rows: [second, third] },
    ],
    data: { cups: [first], clans: [], users: [second, third] },
  },
])("the reply with $title is one JSON object", async ({ pages, data }) => {
  const { response } = await requestPages(pages);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(response.json()).toEqual({ ok: true, status: 200, data });
});

test("an error before the first page becomes an ordinary error reply", async () => {
  // biome-ignore lint/correctness/useYield: the error comes before the first page.
  const { response, logged } = await requestLists(async function* () {
    throw new Error("no list");
  });
  expect({ status: response.statusCode, body: response.json() }).toEqual({
    status: 500,
    body: { ok: false, status: 500 },
  });
  // The log contains the error, which the test server would otherwise report.
  expect(logged.splice(0)).toMatchObject([{ msg: "bug" }, { status: 500 }]);
});
