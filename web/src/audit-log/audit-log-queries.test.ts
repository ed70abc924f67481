import { expect, test } from "vitest";
import { readSearch } from "../platform/search-params.ts";
import { auditLogCsv, EMPTY_FILTER } from "./audit-log-queries.ts";
import { auditLogSearch } from "./audit-log-search.ts";

test.each(["2026-02-31", "yesterday", "2026", "2026-11-20T10:00", "+012026-01-01"])("ignores %s as a day", (from) => {
  expect(readSearch(auditLogSearch, { from, to: "2026-11-20" })).toMatchObject({ from: "", to: "2026-11-20" });
});

test("exports the filtered days in the viewer's time zone as CSV", () => {
  const [path, filter] = auditLogCsv({ ...EMPTY_FILTER, kind: "MODE", from: "2026-11-20", timeZone: "Asia/Kolkata" });
  expect(path).toBe("history/search");
  expect(filter).toMatchObject({ kind: "MODE", from: "2026-11-20[Asia/Kolkata]", to: null });
});
