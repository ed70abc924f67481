// @vitest-environment happy-dom
import type { ImportError } from "contract/imports.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import {
  enter,
  getButton,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
  tick,
} from "../testing/page-actions.ts";
import { openPrompt } from "../ui/confirm.ts";
import { ImportErrors } from "./import-errors.tsx";

beforeAll(setUpBrowser);

const unknownPlayer: ImportError = {
  errorCode: "PLAYER_NOT_FOUND",
  message: "Nobody is called ann",
  userName: "ann",
  userId: null,
  side: "red",
  clanId: null,
  clanName: null,
};
const otherUnknownPlayer: ImportError = { ...unknownPlayer, message: "Nobody is called bob", userName: "bob" };
const nameless: ImportError = { ...unknownPlayer, message: "A name is blank", userName: " " };
const wrongSize: ImportError = { ...unknownPlayer, errorCode: "TEAM_SIZE_MISMATCH", message: "Teams differ" };
const withoutClan: ImportError = {
  errorCode: "PLAYER_NOT_IN_CLAN",
  message: "ann has no clan",
  userName: "ann",
  userId: "7",
  side: "red",
  clanId: "1",
  clanName: "Owls",
};

const owls = { _id: "1", name: "Owls", players: [] };
const hawks = { _id: "2", name: "Hawks", players: [{ userId: "7" }] };
const crows = { _id: "3", name: "Crows", players: [{ userId: "8" }] };
const replies = {
  "POST /api/season/search": {
    data: [
      { _id: "4", isActive: false },
      { _id: "5", isActive: true },
    ],
  },
  "POST /api/clan/search": { data: [owls, hawks, crows] },
};

async function openErrors(...errors: ImportError[]) {
  const onResolved = vi.fn();
  const viewer = { _id: "9", role: "ADMIN" } as const;
  const page = await openComponent(ImportErrors, { errors, onResolved }, { viewer, replies });
  page.clearLog();
  return { page, onResolved };
}

test("errors that cannot be resolved here have no buttons", async () => {
  const { page } = await openErrors(nameless, wrongSize, { ...withoutClan, userId: null });
  expect(readVisibleText()).toBe("A name is blank Teams differ ann has no clan");
  await page.close();
});

test("resolved errors disappear, and `onResolved` is called after the last one that can be resolved", async () => {
  const { page, onResolved } = await openErrors(unknownPlayer, wrongSize, otherUnknownPlayer);
  await press(page, "Create player");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/user/makePlayer {"userName":"ann"}',
    "success: User created successfully",
  ]);
  expect(readVisibleText()).not.toContain("ann");
  expect(readVisibleText()).toContain("bob");
  expect(onResolved).not.toHaveBeenCalled();
  await press(page, "Create player");
  expect(readVisibleText()).toBe("Teams differ");
  expect(onResolved).toHaveBeenCalledTimes(1);
  await page.close();
});

test("an error stays if its player could not be created", async () => {
  const { page, onResolved } = await openErrors(unknownPlayer);
  page.setFailing(true);
  await press(page, "Create player");
  expect(takeLogWithoutFetches(page)).toContain("error: Erreur while creating user / Reason");
  expect(readVisibleText()).toContain("Nobody is called ann");
  expect(onResolved).not.toHaveBeenCalled();
  await page.close();
});

test("an unknown name can be linked to a player with a similar name", async () => {
  const { page, onResolved } = await openErrors(unknownPlayer);
  await press(page, "Link to a player");
  expect(readVisibleText()).toContain("The player who plays as “ann”.");
  // The sample player is called “userName”.
  await tick(page, "userName");
  await press(page, "Link");
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/user/1/linkName {"name":"ann"}',
    "success: Name linked",
  ]);
  expect(onResolved).toHaveBeenCalledTimes(1);
  await page.close();
});

/** Adds a player to a clan. Returns the text of the prompt (`null` without one), and the actions of the page. */
async function addToClan(error: ImportError, clanName: string | null) {
  const { page, onResolved } = await openErrors(error);
  if (clanName === null) await press(page, "Add to Owls");
  else await enter(page, "Clan of ann", clanName);
  const prompt = openPrompt.get();
  if (prompt) await page.run(() => prompt.answer(true));
  const actions = takeLogWithoutFetches(page);
  expect(onResolved).toHaveBeenCalledTimes(1);
  await page.close();
  return { promptText: prompt && `${prompt.title} ${prompt.text}`, actions };
}

test("the clans are those of the active season", async () => {
  const viewer = { _id: "9", role: "ADMIN" } as const;
  const page = await openComponent(ImportErrors, { errors: [withoutClan] }, { viewer, replies });
  expect(page.callsOnLoad).toContainEqual(expect.stringMatching(/^POST \/api\/clan\/search {"seasonId":"5"/));
  await page.close();
});

test("a player is moved to the clan of the side after a prompt", async () => {
  const { promptText, actions } = await addToClan(withoutClan, null);
  expect(promptText).toBe("Move ann to Owls? Are you sure you want to remove this player from Hawks?");
  expect(actions).toEqual([
    'sends DELETE /api/clan/2/removePlayer {"userId":"7"}',
    'sends PUT /api/clan/1/addPlayer {"userId":"7"}',
    "success: Player added to clan successfully",
  ]);
});

test("a player without a clan is added at once, to any clan", async () => {
  const { promptText, actions } = await addToClan({ ...withoutClan, userId: "6" }, "3");
  expect(promptText).toBeNull();
  expect(actions).toEqual([
    'sends PUT /api/clan/3/addPlayer {"userId":"6"}',
    "success: Player added to clan successfully",
  ]);
});

const listClans = () => [...(getField("Clan of ann") as HTMLSelectElement).options].map(({ text }) => text);

test.each([
  ["the clan of the side and that of the player", withoutClan, ["Another clan", "Crows"]],
  ["that of the player if the side has none", { ...withoutClan, clanId: null }, ["Choose the clan", "Owls", "Crows"]],
])("the list of clans leaves out %s", async (_rule, error, names) => {
  const { page } = await openErrors(error);
  expect(listClans()).toEqual(names);
  expect(document.body.textContent?.includes("Add to Owls")).toBe(error.clanId !== null);
  await page.close();
});

test("a player who was not moved stays in the list, and the clans are fetched again", async () => {
  const { page, onResolved } = await openErrors({ ...withoutClan, userId: "6" });
  page.setFailing(true);
  await press(page, "Add to Owls");
  expect(page.takeLog()).toContain("refetches clans");
  expect(getButton("Add to Owls").disabled).toBe(false);
  expect(onResolved).not.toHaveBeenCalled();
  await page.close();
});
