import { expect, test } from "vitest";
import { readSearch } from "../platform/search-params.ts";
import { anyEntry, historyCsv } from "./history-queries.ts";
import { historySearch } from "./history-search.ts";

test.each(["2026-02-31", "yesterday", "2026", "2026-11-20T10:00", "+012026-01-01"])("%s is no day", (from) => {
  expect(readSearch(historySearch, { from, to: "2026-11-20" })).toMatchObject({ from: "", to: "2026-11-20" });
});

test("the CSV has the days of the filter in the viewer's zone", () => {
  const [path, filter] = historyCsv({ ...anyEntry, kind: "MODE", from: "2026-11-20", timeZone: "Asia/Kolkata" });
  expect(path).toBe("history/search");
  expect(filter).toMatchObject({ kind: "MODE", from: "2026-11-20[Asia/Kolkata]", to: null });
});
