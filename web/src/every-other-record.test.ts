// @vitest-environment happy-dom
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { describeValues, fillFields, findTopLayer } from "./testing/describe-page.ts";
import { type Answers, openPage, setUpBrowser } from "./testing/open-page.ts";
import { press, readArea } from "./testing/page-actions.ts";
import { openResult, upcomingEvent } from "./testing/sample-entities.ts";
import { createSampleReply, type SampleValues } from "./testing/sample-replies.ts";
import { viewers } from "./testing/sample-viewers.ts";

beforeAll(setUpBrowser);

/** Returns the replies to calls with the ID 2. The fields `_id` contain it, which are "1" in all other replies. */
function createRepliesOfOther(calls: readonly string[], values: SampleValues): Answers {
  const answers: Answers = {};
  for (const call of calls) {
    const [method = "", path = ""] = call.split(" ");
    if (/\/2(?:\/|$)/.test(path))
      answers[`${method} ${path}`] = createSampleReply(method, path, { ...values, _id: "2" });
  }
  return answers;
}

// Pages of the same kind share their components, which keep their state unless each record has a key of its own.
test.each<[href: string, otherHref: string, values: SampleValues]>([
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
])("what was typed at %s is not in the fields of %s", async (href, otherHref, values) => {
  const options = { viewer: viewers.admin, values };
  const { callsOfLoad, close } = await openPage(otherHref, options);
  await close();
  const answers = createRepliesOfOther(callsOfLoad, values);
  const otherPage = await openPage(otherHref, { ...options, answers });
  const savedValues = describeValues(document.body);
  const texts = readArea();
  await otherPage.close();

  const page = await openPage(href, { ...options, answers });
  onTestFinished(() => page.close());
  await page.run(() => document.querySelectorAll("main form").forEach(fillFields));
  expect(describeValues(document.body)).not.toBe(savedValues);
  await page.navigate(otherHref);
  if (findTopLayer()) await press(page, "Leave");
  expect(describeValues(document.body)).toBe(savedValues);
  expect(readArea()).toBe(texts);
});
