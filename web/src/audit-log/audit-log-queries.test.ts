import { expect, test } from "vitest";
import { readSearch } from "../platform/search-params.ts";
import { createAuditLogCsvSource, EMPTY_FILTER } from "./audit-log-queries.ts";
import { auditLogSearch } from "./audit-log-search.ts";

test.each(["2026-02-31", "yesterday", "2026", "2026-11-20T10:00", "+012026-01-01"])(
  "the filter by day ignores %s, which is not a valid day",
  (from) => {
    expect(readSearch(auditLogSearch, { from, to: "2026-11-20" })).toMatchObject({ from: "", to: "2026-11-20" });
  },
);

test("the CSV file contains the filtered days in the viewer's time zone", () => {
  const { path, params } = createAuditLogCsvSource({
    ...EMPTY_FILTER,
    kind: "MODE",
    from: "2026-11-20",
    timeZone: "Asia/Kolkata",
  });
  // `history` is the API's name of the audit log.
  expect(path).toBe("history/search");
  expect(params).toMatchObject({ kind: "MODE", from: "2026-11-20[Asia/Kolkata]", to: null });
});
