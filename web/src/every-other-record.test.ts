// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { describeValues, fillFields, findTopLayer } from "./testing/describe-page.ts";
import { openPage, type Replies, setUpBrowser } from "./testing/open-page.ts";
import { press, readVisibleText } from "./testing/page-actions.ts";
import { openResult, upcomingEvent } from "./testing/sample-entities.ts";
import { createSampleReply, type SampleValues } from "./testing/sample-replies.ts";
import { viewers } from "./testing/sample-viewers.ts";

beforeAll(setUpBrowser);

/** Creates replies to the calls for the record 2. Their fields `_id` are "2", but "1" in all other sample replies. */
function createRepliesForRecord2(calls: readonly string[], sampleValues: SampleValues): Replies {
  const replies: Replies = {};
  for (const call of calls) {
    const [method = "", path = ""] = call.split(" ");
    const isForRecord2 = /\/2(?:\/|$)/.test(path);
    if (isForRecord2) replies[`${method} ${path}`] = createSampleReply(method, path, { ...sampleValues, _id: "2" });
  }
  return replies;
}

// React keeps the state of a component if the next page has the same component, unless its key differs from record to record.
test.each<[href: string, otherHref: string, sampleValues: SampleValues]>([
  ["/ranked/users/1", "/ranked/users/2", {}],
  ["/ranked/results/1", "/ranked/results/2", openResult],
  ["/ranked/modes/1", "/ranked/modes/2", {}],
  ["/ranked/queues/1", "/ranked/queues/2", {}],
  ["/ranked/texts/about", "/ranked/texts/privacy", {}],
  ["/league/users/1", "/league/users/2", {}],
  ["/league/results/1", "/league/results/2", openResult],
  ["/league/clans/1", "/league/clans/2", {}],
  ["/league/votes/1", "/league/votes/2", {}],
  ["/league/calendar/1", "/league/calendar/2", upcomingEvent],
])("what was typed at %s is not in the fields of %s", async (href, otherHref, sampleValues) => {
  const options = { viewer: viewers.admin, sampleValues };
  const { callsOnLoad, close } = await openPage(otherHref, options);
  await close();
  const replies = createRepliesForRecord2(callsOnLoad, sampleValues);
  const otherPage = await openPage(otherHref, { ...options, replies });
  const savedValues = describeValues(document.body);
  const savedText = readVisibleText();
  await otherPage.close();

  const page = await openPage(href, { ...options, replies });
  onTestFinished(() => page.close());
  await page.run(() => document.querySelectorAll("main form").forEach(fillFields));
  expect(describeValues(document.body)).not.toBe(savedValues);
  await page.navigate(otherHref);
  if (findTopLayer()) await press(page, "Leave");
  expect(describeValues(document.body)).toBe(savedValues);
  expect(readVisibleText()).toBe(savedText);
});
