// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test } from "vitest";
import { findButton } from "../../testing/describe-page.ts";
import { type OpenPage, openPage, type Reply, setUpBrowser } from "../../testing/open-page.ts";
import {
  enter,
  findField,
  getField,
  press,
  readVisibleText,
  setSiteInfo,
  takeLogWithoutFetches,
} from "../../testing/page-actions.ts";

const OWN_REQUEST = "POST /api/accountRequest/mine";
const STORAGE_KEY = "account-request";

beforeAll(setUpBrowser);
afterEach(() => localStorage.clear());

/** Opens the page for newcomers. @param allowsRequests whether visitors can ask the admins for an account */
function openJoinPage(allowsRequests: "yes" | "no", replies: Readonly<Record<string, Reply>> = {}): Promise<OpenPage> {
  setSiteInfo("account-requests", allowsRequests);
  return openPage("/ranked/join", { viewer: null, replies });
}

/** Creates the reply to the query for the state of the visitor's request. */
function createStateReply(state: string, answer: string | null = null): Readonly<Record<string, Reply>> {
  return { [OWN_REQUEST]: { data: { state, userName: "Bob", answer } } };
}

async function askForAccount(page: OpenPage): Promise<void> {
  await enter(page, "In-game name", "Bob");
  await enter(page, "How can an admin reach you?", "bob@example.org");
  await enter(page, "Who are you?", "I play with Ann");
  await press(page, "Ask for an account");
}

// In the texts of pages, a blank separates the texts of elements.

test("after asking for an account, a visitor sees the state of the request in this browser", async () => {
  const page = await openJoinPage("yes", createStateReply("OPEN"));
  page.setFailing(true, "NAME_TAKEN");
  await askForAccount(page);
  expect(getField("In-game name").getAttribute("aria-invalid")).toBe("true");
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  const [failedCall] = takeLogWithoutFetches(page);
  page.setFailing(false);
  await press(page, "Ask for an account");
  const secret = localStorage.getItem(STORAGE_KEY) ?? "";
  // 32 random bytes in base64url. The repeated request contains the same secret.
  expect(secret).toMatch(/^[\w-]{43}$/);
  const body = `{"userName":"Bob","contact":"bob@example.org","message":"I play with Ann","secret":"${secret}"}`;
  expect(failedCall).toBe(`sends POST /api/accountRequest ${body}`);
  // The state of the request is fetched while the reply is handled.
  expect(takeLogWithoutFetches(page)).toEqual([
    `sends POST /api/accountRequest ${body}`,
    `sends POST /api/accountRequest/mine {"secret":"${secret}"}`,
  ]);
  // The form has disappeared. The state of the request comes right after the title, and has the focus.
  expect(readVisibleText()).toContain(
    "From the first visit to the first match. You have asked for an account as Bob . An admin will decide soon.",
  );
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Your request");
  expect(findField("In-game name")).toBeUndefined();
  await page.close();
});

test.each([
  { label: "In-game name", error: "Please enter the name that you play under" },
  { label: "How can an admin reach you?", error: "Please enter an e-mail or a Discord name" },
  { label: "Who are you?", error: "Please enter a sentence" },
])("a request without the field “$label” is not sent", async ({ label, error }) => {
  const page = await openJoinPage("yes");
  await enter(page, "In-game name", "Bob");
  await enter(page, "How can an admin reach you?", "bob@example.org");
  await enter(page, "Who are you?", "I play with Ann");
  await enter(page, label, "  ");
  await press(page, "Ask for an account");
  expect(takeLogWithoutFetches(page)).toEqual([]);
  expect(readVisibleText()).toContain(error);
  await page.close();
});

interface StateCase {
  readonly state: string;
  readonly answer: string | null;
  readonly text: string;
  /** The target of the link that looks like the main button. */
  readonly link: string | null;
  readonly canAskAgain: boolean;
}

test.each<StateCase>([
  { state: "OPEN", answer: null, text: "as Bob . An admin will decide soon.", link: null, canAskAgain: false },
  {
    state: "DECLINED",
    answer: null,
    text: "An admin has declined the request for Bob .",
    link: null,
    canAskAgain: true,
  },
  {
    state: "DECLINED",
    answer: "Play more",
    text: "An admin has answered the request for Bob : Play more",
    link: null,
    canAskAgain: true,
  },
  // The secret of the request is also that of the invitation.
  {
    state: "INVITED",
    answer: null,
    text: "The account Bob is yours.",
    link: "/auth/invitation#secret",
    canAskAgain: false,
  },
  {
    state: "JOINED",
    answer: null,
    text: "Its name is Bob . If you have not set a password",
    link: "/auth/signin",
    canAskAgain: true,
  },
])("a request in the state $state with the answer $answer is shown", async (stateCase) => {
  const { state, answer, text, link, canAskAgain } = stateCase;
  localStorage.setItem(STORAGE_KEY, "secret");
  const page = await openJoinPage("yes", createStateReply(state, answer));
  expect(readVisibleText()).toContain(text);
  expect(readVisibleText().indexOf(text)).toBeLessThan(readVisibleText().indexOf("Get the game"));
  const links = [...document.querySelectorAll("main a[class*=primary]")].map((element) => element.getAttribute("href"));
  expect(links).toEqual(link === null ? [] : [link]);
  expect(findButton(document.body, "Ask again") !== undefined).toBe(canAskAgain);
  expect(findField("In-game name")).toBeUndefined();
  await page.close();
});

test("a declined visitor can ask again", async () => {
  localStorage.setItem(STORAGE_KEY, "secret");
  const page = await openJoinPage("yes", createStateReply("DECLINED"));
  await press(page, "Ask again");
  expect(localStorage.getItem(STORAGE_KEY)).toBeNull();
  expect(readVisibleText()).not.toContain("No account yet An admin");
  expect(findField("In-game name")).toBeDefined();
  await page.close();
});

test("a request that no longer exists is forgotten, but not a request that could not be fetched", async () => {
  localStorage.setItem(STORAGE_KEY, "secret");
  const notFound = { status: 404, errorCode: "ACCOUNT_REQUEST_NOT_FOUND", message: "Not found" };
  const page = await openJoinPage("yes", { [OWN_REQUEST]: notFound });
  expect(findField("In-game name")).toBeDefined();
  await page.close();
  const failedPage = await openJoinPage("yes", { [OWN_REQUEST]: { status: 400, message: "Try again later" } });
  expect(findField("In-game name")).toBeUndefined();
  expect(failedPage.errorsAndNavigationsOnLoad).toEqual([]);
  await failedPage.close();
});

test("while requests are disabled, only the answer to an earlier request is shown", async () => {
  const page = await openJoinPage("no");
  expect(findField("In-game name")).toBeUndefined();
  await page.close();
  localStorage.setItem(STORAGE_KEY, "secret");
  const pageWithAnswer = await openJoinPage("no", createStateReply("DECLINED"));
  expect(readVisibleText()).toContain("An admin has declined the request for Bob .");
  expect(findButton(document.body, "Ask again")).toBeUndefined();
  await pageWithAnswer.close();
});
