import { expect, test } from "vitest";
import { TableChanges } from "../../../platform/database/table-changes.ts";
import { type ChangedTopics, ChangeReporter } from "./change-reporter.ts";

test("a failed check of sessions delays a report, which then names the same topics and users", async () => {
  const changes = new TableChanges();
  const reports: ChangedTopics[] = [];
  let isDatabaseAvailable = false;
  const reporter = new ChangeReporter({
    changes,
    recheckSessions: async () => {
      if (!isDatabaseAvailable) throw new Error("The database is unavailable");
    },
    report: (changed) => reports.push(changed),
    onError: () => undefined,
  });
  changes.recordChange({ written: new Set(["users", "clans"]), deleted: new Set(), userIds: new Set([7]) });
  await expect(reporter.reportNow()).rejects.toThrow("The database is unavailable");
  expect(reports).toEqual([]);

  changes.recordChange({ written: new Set(["users"]), deleted: new Set(), userIds: new Set([8]) });
  isDatabaseAvailable = true;
  await reporter.reportNow();
  expect(reports).toHaveLength(1);
  expect(reports[0]?.users).toEqual(new Set([7, 8]));
  expect(reports[0]?.everyone).toEqual(expect.arrayContaining(["users", "clans"]));
  // Everything is reported once.
  await reporter.reportNow();
  expect(reports).toHaveLength(1);
  await reporter.stop();
});
