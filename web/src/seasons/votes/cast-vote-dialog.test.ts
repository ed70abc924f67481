// @vitest-environment happy-dom
import type { Vote } from "contract/votes.ts";
import { act } from "react";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { findTopLayer, getName, listButtons, readText } from "../../testing/describe-page.ts";
import { type OpenPage, type Replies, setUpBrowser } from "../../testing/open-page.ts";
import { openSeasonPage } from "../../testing/open-season-page.ts";
import { getButton, getField, press, readVisibleText, takeCommandLog } from "../../testing/page-actions.ts";
import { viewers } from "../../testing/sample-viewers.ts";
import { createCastVote, createPoll } from "./example-poll.ts";

beforeAll(setUpBrowser);

/** Creates an active poll in which the viewer, whose id is 9, has voted for these options. */
function createActivePoll(ownOptions: readonly string[], changes: Partial<Vote> = {}): Vote {
  const votes = ownOptions.map((name) => ({ ...createCastVote(name), voterId: "9", voterName: "Ann" }));
  return createPoll({ startDate: "2026-02-01T00:00:00Z", endDate: "2026-04-01T00:00:00Z", votes, ...changes });
}

/** Creates the reply to a search for options. `total` is the number of all matching options. */
function createOptionsReply(names: readonly string[], total = names.length) {
  return { data: names.map((name) => ({ _id: name.toLowerCase(), name, avatar: null, tee: null })), total };
}

/** Opens the list of polls with a single poll. `setPoll` changes the poll that later replies contain. */
async function openPoll(poll: Vote, options: Replies[string] = createOptionsReply(["Ants", "Bears"])) {
  const replies: Replies = {
    "POST /api/vote/search": { data: [poll], total: 1 },
    "POST /api/vote/1/options": options,
  };
  const page = await openSeasonPage("/league/votes", viewers.player, replies);
  const setPoll = (changedPoll: Vote) => {
    replies["POST /api/vote/search"] = { data: [changedPoll], total: 1 };
    for (const method of ["POST", "DELETE"]) replies[`${method} /api/vote/vote`] = { data: { vote: changedPoll } };
  };
  return { page, replies, setPoll };
}

const getOptions = () => [...document.querySelectorAll<HTMLElement>("[role=option]")];

async function chooseOption(page: OpenPage, name: string): Promise<void> {
  await press(page, "Show options");
  const option = getOptions().find((candidate) => readText(candidate).endsWith(name));
  await page.run(() => option?.click());
}

/** Types a text into the field that finds options. The field ignores other changes, such as those by password managers. */
function typeText(text: string): void {
  const field = getField("Clan");
  // React overrides the setter of the element, and would ignore a value that it already knows.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText" }));
}

/** Types a text into the field that finds options, and waits for the options. */
function typeSearch(page: OpenPage, text: string): Promise<void> {
  return page.run(() => typeText(text));
}

/** Returns the text of the open list of options. */
const readList = () => readText(document.querySelector("[role=listbox]")?.parentElement ?? document.body);

test("a vote for the chosen option is sent and shown", async () => {
  const body = '{"voteId":"1","clanId":"bears"}';
  const { page, setPoll } = await openPoll(createActivePoll([]));
  await press(page, "Cast Vote (2 remaining)");
  await chooseOption(page, "Bears");
  page.clearLog();
  page.setFailing(true);
  await press(page, "Cast Vote");
  expect(page.takeLog()).toEqual([
    `sends POST /api/vote/vote ${body}`,
    "error: Error while casting vote / Reason",
    "refetches votes",
  ]);
  page.setFailing(false);
  setPoll(createActivePoll(["Bears"]));
  await press(page, "Cast Vote");
  const [request, toast] = takeCommandLog(page);
  expect(request).toBe(`sends POST /api/vote/vote ${body}`);
  expect(toast).toBe("success: Vote cast successfully");
  expect(findTopLayer()).toBeNull();
  expect(readVisibleText()).toContain("Voted: 1/2 Vote Again (1 left)");
  await page.close();
});

test.each(["ALREADY_VOTED", "INVALID_VOTE"] as const)("the error %s is shown at the chosen option", async (code) => {
  const { page } = await openPoll(createActivePoll([]));
  await press(page, "Cast Vote (2 remaining)");
  await chooseOption(page, "Bears");
  page.setFailing(true, code);
  await press(page, "Cast Vote");
  expect(getField("Clan").getAttribute("aria-invalid")).toBe("true");
  await page.close();
});

test("a vote without a chosen option is not sent", async () => {
  const { page } = await openPoll(createActivePoll([]));
  await press(page, "Cast Vote (2 remaining)");
  page.clearLog();
  await press(page, "Cast Vote");
  expect(page.takeLog()).toEqual([]);
  expect(readVisibleText()).toContain("Please select an option");
  await page.close();
});

test.each([
  {
    change: "the viewer has used all votes elsewhere",
    changedPoll: createActivePoll(["Bears", "Cows"]),
    removeButtons: ["Remove for Bears", "Remove for Cows"],
  },
  {
    change: "the poll has ended",
    changedPoll: createActivePoll(["Bears"], { endDate: "2026-03-01T11:00:00Z" }),
    removeButtons: [],
  },
])("no vote can be cast anymore after $change", async ({ changedPoll, removeButtons }) => {
  const { page, setPoll } = await openPoll(createActivePoll(["Bears"]));
  await press(page, "Vote Again (1 left)");
  await chooseOption(page, "Ants");
  setPoll(changedPoll);
  // Only commands fail. After a rejected vote, the polls are loaded again.
  page.setFailing(true);
  await press(page, "Cast Vote");
  expect(getButton("Cast Vote").disabled).toBe(true);
  const names = listButtons(findTopLayer() ?? document.body).map(getName);
  expect(names.filter((name) => name.startsWith("Remove"))).toEqual(removeButtons);
  await page.close();
});

test("options that cannot be loaded are loaded again with a button", async () => {
  const { page, replies } = await openPoll(createActivePoll([]), { status: 400, message: "Reason" });
  await press(page, "Cast Vote (2 remaining)");
  expect(readVisibleText()).toContain("The options could not be loaded. Try again");
  await press(page, "Show options");
  expect(readList()).toBe("The options could not be loaded. Try again");
  replies["POST /api/vote/1/options"] = createOptionsReply(["Ants"]);
  await press(page, "Try again");
  expect(readVisibleText()).not.toContain("could not be loaded");
  await press(page, "Show options");
  expect(getOptions().map(readText)).toEqual([expect.stringContaining("Ants")]);
  await page.close();
});

test("a viewer who has voted for the only option sees that no option remains", async () => {
  const { page } = await openPoll(createActivePoll(["Ants"]), createOptionsReply(["Ants"]));
  await press(page, "Vote Again (1 left)");
  expect(readVisibleText()).toContain("You have voted for all.");
  await page.close();
});

test.each([
  { otherOption: "not listed", optionsReply: createOptionsReply(["Ants"], 2) },
  { otherOption: "listed", optionsReply: createOptionsReply(["Ants", "Bears"]) },
])("a viewer who has voted for one of two options can vote for the other, which is $otherOption", async (pollCase) => {
  const { page } = await openPoll(createActivePoll(["Ants"]), pollCase.optionsReply);
  await press(page, "Vote Again (1 left)");
  expect(readVisibleText()).not.toContain("You have voted for all.");
  await page.close();
});

test("an option that the viewer has voted for cannot be chosen again", async () => {
  const { page } = await openPoll(createActivePoll(["Ants"]));
  await press(page, "Vote Again (1 left)");
  await press(page, "Show options");
  const takenOptions = getOptions().filter((option) => option.getAttribute("aria-disabled") === "true");
  expect(takenOptions.map(readText)).toEqual([expect.stringContaining("Ants (Already voted)")]);
  await page.close();
});

test("a chosen option that was found by its name stays chosen, and is added to the default list", async () => {
  const { page, replies } = await openPoll(createActivePoll([]), createOptionsReply(["Ants"], 60));
  await press(page, "Cast Vote (2 remaining)");
  await press(page, "Show options");
  expect(document.body.textContent).toContain("1 of 60 are shown. Type a name to find others.");
  replies["POST /api/vote/1/options"] = createOptionsReply(["Zebras"]);
  page.clearLog();
  await typeSearch(page, " zeb ");
  expect(page.takeLog()).toEqual(['fetches POST /api/vote/1/options {"name":"zeb","page":1,"numberPerPage":50}']);
  replies["POST /api/vote/1/options"] = createOptionsReply(["Ants"], 60);
  await page.run(() => getOptions()[0]?.click());
  expect(getField("Clan").value).toBe("Zebras");
  await press(page, "Show options");
  expect(getOptions().map(readText)).toEqual([expect.stringContaining("Zebras"), expect.stringContaining("Ants")]);
  await page.close();
});

test("a chosen option is listed once, and the list of all options has no hint to type a name", async () => {
  const { page } = await openPoll(createActivePoll([]));
  await press(page, "Cast Vote (2 remaining)");
  await chooseOption(page, "Bears");
  await press(page, "Show options");
  expect(getOptions().map(readText)).toEqual([expect.stringContaining("Ants"), expect.stringContaining("Bears")]);
  expect(document.body.textContent).not.toContain("Type a name");
  await page.close();
});

test("if a search finds only an option that the viewer has voted for, the dialog does not say that no option remains", async () => {
  const { page, replies } = await openPoll(createActivePoll(["Ants"]));
  await press(page, "Vote Again (1 left)");
  replies["POST /api/vote/1/options"] = createOptionsReply(["Ants"]);
  await typeSearch(page, "ants");
  expect(getOptions()).toHaveLength(1);
  expect(document.body.textContent).not.toContain("You have voted for all.");
  await page.close();
});

test("while the first options are loading, the list says that it is loading", async () => {
  const { page } = await openPoll(createActivePoll([]));
  const reply = Promise.withResolvers<Response>();
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockReturnValueOnce(reply.promise);
  onTestFinished(() => fetchSpy.mockRestore());
  await press(page, "Cast Vote (2 remaining)");
  await press(page, "Show options");
  expect(readList()).toBe("Searching…");
  expect(readVisibleText()).not.toContain("could not be loaded");
  await page.run(() => reply.resolve(Response.json({ ok: true, status: 200, ...createOptionsReply(["Ants"]) })));
  expect(readList()).toContain("Ants");
  await page.close();
});

test("while a search is loading, only the matching options of the previous search are shown", async () => {
  const { page } = await openPoll(createActivePoll([]));
  await press(page, "Cast Vote (2 remaining)");
  await press(page, "Show options");
  // The options are requested after a pause in typing.
  await act(async () => typeText("BEA"));
  expect(getOptions().map(readText)).toEqual([expect.stringContaining("Bears")]);
  expect(readList()).toContain("Searching…");
  await act(async () => typeText("zeb"));
  expect(readList()).toBe("Searching…");
  await page.close();
});

test("options are searched for after a pause in typing, not on each keystroke", async () => {
  const { page } = await openPoll(createActivePoll([]));
  await press(page, "Cast Vote (2 remaining)");
  await press(page, "Show options");
  page.clearLog();
  await act(async () => typeText("a"));
  await typeSearch(page, "an");
  expect(page.takeLog()).toEqual(['fetches POST /api/vote/1/options {"name":"an","page":1,"numberPerPage":50}']);
  await page.close();
});

test("an empty list of options says why", async () => {
  const { page } = await openPoll(createActivePoll([]), createOptionsReply([]));
  await press(page, "Cast Vote (2 remaining)");
  await press(page, "Show options");
  expect(document.body.textContent).toContain("There are no options: this season has no clans yet.");
  await typeSearch(page, "zeb");
  expect(document.body.textContent).toContain("No clan of this name can be voted for.");
  await page.close();
});

test("a viewer who has used all votes can remove one vote after another", async () => {
  const { page, setPoll } = await openPoll(createActivePoll(["Ants", "Bears"]));
  expect(readVisibleText()).toContain("Voted ✓ (2/2) Manage Votes");
  await press(page, "Manage Votes");
  expect(readVisibleText()).toContain("You have used all 2 votes. You can remove some to free slots.");
  await press(page, "Remove Vote for Bears");
  expect(readVisibleText()).toContain("Remove your vote for Bears?");
  page.clearLog();
  setPoll(createActivePoll(["Ants"]));
  await press(page, "Remove vote");
  const [request, toast] = takeCommandLog(page);
  expect(request).toBe('sends DELETE /api/vote/vote {"voteId":"1","clanId":"bears"}');
  expect(toast).toBe("success: Vote removed successfully");
  expect(readVisibleText()).toContain("Manage Your Votes");
  expect(readVisibleText()).toContain("You have 1 vote remaining (voted 1 of 2)");
  expect(readVisibleText()).not.toContain("Bears");
  await press(page, "Remove Vote for Ants");
  setPoll(createActivePoll([]));
  await press(page, "Remove vote");
  expect(readVisibleText()).toContain("No votes found.");
  await press(page, "Close");
  expect(readVisibleText()).toContain("Cast Vote (2 remaining)");
  await page.close();
});

test("a vote that cannot be removed in the dialog to cast votes shows an error", async () => {
  const { page, setPoll } = await openPoll(createActivePoll(["Bears"]));
  await press(page, "Vote Again (1 left)");
  await press(page, "Remove for Bears");
  setPoll(createActivePoll([]));
  page.setFailing(true);
  page.clearLog();
  await press(page, "Remove vote");
  expect(page.takeLog()).toEqual([
    'sends DELETE /api/vote/vote {"voteId":"1","clanId":"bears"}',
    "error: Error while removing vote / Reason",
    "refetches votes",
  ]);
  await page.close();
});
