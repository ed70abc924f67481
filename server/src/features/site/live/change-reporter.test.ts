import { expect, onTestFinished, test, vi } from "vitest";
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
  // Each change is reported only once.
  await reporter.reportNow();
  expect(reports).toHaveLength(1);
  await reporter.stop();
});

/** Creates a reporter whose checks of sessions fail until `isDatabaseAvailable` is set. `steps` contains what it does. */
function createReporter() {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const changes = new TableChanges();
  const steps: string[] = [];
  const database = { isAvailable: false };
  const reporter = new ChangeReporter({
    changes,
    recheckSessions: async () => {
      steps.push("check");
      if (!database.isAvailable) throw new Error("The database is unavailable");
    },
    report: () => steps.push("report"),
    onError: () => steps.push("error"),
  });
  const changeUsers = () =>
    changes.recordChange({ written: new Set(["users"]), deleted: new Set(), userIds: new Set([7]) });
  return { reporter, steps, database, changeUsers };
}

test("a failed report is repeated each second until it succeeds", async () => {
  const { reporter, steps, database, changeUsers } = createReporter();
  changeUsers();
  await vi.advanceTimersByTimeAsync(199);
  expect(steps.splice(0)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(steps.splice(0)).toEqual(["check", "error"]);
  await vi.advanceTimersByTimeAsync(999);
  expect(steps.splice(0)).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(steps.splice(0)).toEqual(["check", "error"]);
  database.isAvailable = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(steps.splice(0)).toEqual(["check", "report"]);
  await reporter.stop();
});

test.each([
  { moment: "before the first report", delayMs: 100, steps: [] },
  { moment: "after a failed report", delayMs: 300, steps: ["check", "error"] },
])("a reporter that is stopped $moment neither reports nor retries", async ({ delayMs, steps: stepsBefore }) => {
  const { reporter, steps, database, changeUsers } = createReporter();
  changeUsers();
  await vi.advanceTimersByTimeAsync(delayMs);
  await reporter.stop();
  database.isAvailable = true;
  changeUsers();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(steps).toEqual(stepsBefore);
});
