import type { FullUser } from "contract/users.ts";
import { expect, test } from "vitest";
import { buildQueryClient } from "./query-client.ts";
import { sessionQuery, showAsViewer, viewerOf, watchViewer } from "./session.ts";

const ann: FullUser = {
  _id: "2",
  userName: "Ann",
  avatar: null,
  clanId: null,
  clanName: null,
  email: "ann@example.org",
  role: "USER",
  blocked: false,
};

/** A page that knows who looks, and has read something as them. */
function pageSeenBy(viewer: FullUser | null) {
  const queries = buildQueryClient();
  const changes: string[] = [];
  watchViewer(queries, () => changes.push("changed"));
  queries.setQueryData(["results"], "read by nobody in particular");
  queries.setQueryData(sessionQuery.queryKey, viewer);
  queries.setQueryData(["results"], "read by the viewer");
  return { queries, changes, read: () => queries.getQueryData(["results"]) };
}

test("what was read before it was known who looks, stays", () => {
  const { read, changes } = pageSeenBy(ann);
  expect([read(), changes]).toEqual(["read by the viewer", []]);
});

test.each([
  ["somebody signs in", null, ann],
  ["somebody signs out", ann, null],
  ["somebody else signs in", ann, { ...ann, _id: "3" }],
  ["the viewer's role changes", ann, { ...ann, role: "ADMIN" } as const],
])("all that was read is forgotten when %s", (_case, before, after) => {
  const { queries, read, changes } = pageSeenBy(before);
  queries.setQueryData(sessionQuery.queryKey, after);
  expect([read(), changes]).toEqual([undefined, ["changed"]]);
});

test("a viewer with a new picture is still the same", () => {
  const { queries, read, changes } = pageSeenBy(ann);
  showAsViewer(queries, { ...ann, avatar: "https://example.org/ann.png" });
  expect([read(), changes]).toEqual(["read by the viewer", []]);
});

test("a blocked user is a visitor", async () => {
  const { queries } = pageSeenBy(ann);
  showAsViewer(queries, { ...ann, blocked: true });
  expect(await viewerOf(queries)).toBeNull();
});
