// @vitest-environment happy-dom
import type { ImportError } from "contract/imports.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { openComponent } from "../testing/open-component.ts";
import { type OpenPage, setUpBrowser } from "../testing/open-page.ts";
import {
  enter,
  getButton,
  getField,
  press,
  readVisibleText,
  takeLogWithoutFetches,
  tick,
} from "../testing/page-actions.ts";
import { currentPrompt } from "../ui/confirm.ts";
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
const blankName: ImportError = { ...unknownPlayer, message: "A name is blank", userName: " " };
const teamsOfDifferentSize: ImportError = {
  ...unknownPlayer,
  errorCode: "TEAM_SIZE_MISMATCH",
  message: "Teams differ",
};
/** Ann's team plays for the Owls. Ann is user 7, a player of the Hawks. */
const notInClanOfSide: ImportError = {
  errorCode: "PLAYER_NOT_IN_CLAN",
  message: "ann is not in Owls",
  userName: "ann",
  userId: "7",
  side: "red",
  clanId: "1",
  clanName: "Owls",
};

const owls = { _id: "1", name: "Owls", players: [] };
const hawks = { _id: "2", name: "Hawks", players: [{ userId: "7" }] };
const crows = { _id: "3", name: "Crows", players: [{ userId: "8" }] };
/** A user who plays for none of these clans. */
const idWithoutClan = "6";
const replies = {
  "POST /api/season/search": {
    data: [
      { _id: "4", isActive: false },
      { _id: "5", isActive: true },
    ],
  },
  "POST /api/clan/search": { data: [owls, hawks, crows] },
};

const viewer = { _id: "9", role: "ADMIN" } as const;

async function openErrors(...errors: ImportError[]) {
  const onResolved = vi.fn();
  const page = await openComponent(ImportErrors, { errors, onResolved }, { viewer, replies });
  page.clearLog();
  return { page, onResolved };
}

/** Creates the player of the first error that can be resolved so, and confirms it. */
async function createPlayer(page: OpenPage): Promise<void> {
  await press(page, "Create player");
  expect(currentPrompt.get()?.title).toMatch(/^Create the player (ann|bob)\?$/);
  page.clearLog();
  await page.run(() => currentPrompt.get()?.answer(true));
}

test("errors that cannot be resolved here have no buttons", async () => {
  const noName: ImportError = { ...unknownPlayer, message: "No name", userName: null };
  const { page } = await openErrors(blankName, noName, teamsOfDifferentSize, { ...notInClanOfSide, userId: null });
  expect(readVisibleText()).toBe("A name is blank No name Teams differ ann is not in Owls");
  await page.close();
});

test("resolved errors disappear, and `onResolved` is called after the last one that can be resolved", async () => {
  const { page, onResolved } = await openErrors(unknownPlayer, teamsOfDifferentSize, otherUnknownPlayer);
  await createPlayer(page);
  expect(takeLogWithoutFetches(page)).toEqual([
    'sends POST /api/user/makePlayer {"userName":"ann"}',
    "success: User created successfully / userName",
  ]);
  expect(readVisibleText()).not.toContain("ann");
  expect(readVisibleText()).toContain("bob");
  expect(onResolved).not.toHaveBeenCalled();
  await createPlayer(page);
  expect(readVisibleText()).toBe("Teams differ");
  expect(onResolved).toHaveBeenCalledTimes(1);
  await page.close();
});

test("an error stays if its player could not be created", async () => {
  const { page, onResolved } = await openErrors(unknownPlayer);
  page.setFailing(true);
  await createPlayer(page);
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

/** Adds Ann to a clan. Returns the text of the prompt (`null` if there was none), and the actions of the page. */
async function addToClan(error: ImportError, clanId: string) {
  const { page, onResolved } = await openErrors(error);
  if (clanId === owls._id) await press(page, "Add to Owls");
  else await enter(page, "Clan of ann", clanId);
  const prompt = currentPrompt.get();
  if (prompt) await page.run(() => prompt.answer(true));
  const actions = takeLogWithoutFetches(page);
  expect(onResolved).toHaveBeenCalledTimes(1);
  await page.close();
  return { promptText: prompt && `${prompt.title} ${prompt.text}`, actions };
}

test("the list contains the clans of the active season", async () => {
  const page = await openComponent(ImportErrors, { errors: [notInClanOfSide] }, { viewer, replies });
  expect(page.callsOnLoad).toContainEqual(expect.stringMatching(/^POST \/api\/clan\/search {"seasonId":"5"/));
  await page.close();
});

test("a player is moved to the clan of the side after a prompt", async () => {
  const { promptText, actions } = await addToClan(notInClanOfSide, owls._id);
  expect(promptText).toBe("Move ann to Owls? Are you sure you want to remove this player from Hawks?");
  expect(actions).toEqual([
    'sends DELETE /api/clan/2/removePlayer {"userId":"7"}',
    'sends PUT /api/clan/1/addPlayer {"userId":"7"}',
    "success: Player added to clan successfully",
  ]);
});

test("a player without a clan is added to any clan without a prompt", async () => {
  const { promptText, actions } = await addToClan({ ...notInClanOfSide, userId: idWithoutClan }, crows._id);
  expect(promptText).toBeNull();
  expect(actions).toEqual([
    'sends PUT /api/clan/3/addPlayer {"userId":"6"}',
    "success: Player added to clan successfully",
  ]);
});

test("a player of another clan than the one in the message can be added to a clan, too", async () => {
  const otherClan: ImportError = { ...notInClanOfSide, errorCode: "CLAN_NAME_MISMATCH", userId: idWithoutClan };
  const { actions } = await addToClan(otherClan, owls._id);
  expect(actions[0]).toBe('sends PUT /api/clan/1/addPlayer {"userId":"6"}');
});

const listClans = () => [...(getField("Clan of ann") as HTMLSelectElement).options].map(({ text }) => text);

test("the list of clans omits the side's clan, which has a button, and the player's clan", async () => {
  const { page } = await openErrors(notInClanOfSide);
  expect(listClans()).toEqual(["Another clan", "Crows"]);
  expect(document.body.textContent).toContain("Add to Owls");
  await page.close();
});

test("the list of clans omits only the player's clan if the side's clan is unknown", async () => {
  const { page } = await openErrors({ ...notInClanOfSide, clanId: null });
  expect(listClans()).toEqual(["Choose the clan", "Owls", "Crows"]);
  expect(document.body.textContent).not.toContain("Add to Owls");
  await page.close();
});

test("if a player could not be added to a clan, the error stays, and the clans are fetched again", async () => {
  const { page, onResolved } = await openErrors({ ...notInClanOfSide, userId: idWithoutClan });
  page.setFailing(true);
  await press(page, "Add to Owls");
  expect(page.takeLog()).toContain("refetches clans");
  expect(getButton("Add to Owls").disabled).toBe(false);
  expect(onResolved).not.toHaveBeenCalled();
  await page.close();
});
