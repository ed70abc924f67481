// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { type OpenPage, setUpBrowser } from "../testing/open-page.ts";
import { readVisibleText } from "../testing/page-actions.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { LegacyImportNotice } from "./legacy-import-notice.tsx";

beforeAll(setUpBrowser);

/** Opens the notice of an import. The API calls it `moveIn`. */
function openNotice(moveIn: object): Promise<OpenPage> {
  const replies = { "GET /api/admin/waiting": { data: { moveIn } } };
  return openComponent(LegacyImportNotice, {}, { viewer: viewers.admin, replies });
}

const importNotice = { movedAt: "2026-03-01T11:10:00.000Z", database: "old", incomplete: 0, players: [], counts: {} };
const playerWithoutEmail = {
  _id: "5",
  userName: "Ann",
  email: null,
  hasPassword: true,
  blocked: false,
  invitedAt: null,
};
const importedCounts = { users: 1200, rankedResults: 1000, leagueResults: 34 };

// `incomplete` is the number of players without an e-mail address or a password. Not all of them have to be in `players`.
test.each([
  {
    label: "a player without an e-mail address",
    incomplete: 1,
    player: playerWithoutEmail,
    text: "1 player has no e-mail or no password. An invitation is a link",
    row: "Ann no e-mail Invite",
  },
  {
    label: "a player without a password, and one that is not listed",
    incomplete: 2,
    player: { ...playerWithoutEmail, email: "a@b.c", hasPassword: false },
    text: "2 players have no e-mail or no password. The first 1 are listed.",
    row: "Ann no password Invite",
  },
  {
    label: "a player who was invited already",
    incomplete: 1,
    player: { ...playerWithoutEmail, invitedAt: "2026-03-01T11:10:00.000Z" },
    text: "1 player has",
    row: "Ann no e-mail, invited on 2 March 2026 Invite",
  },
  {
    label: "a blocked player, who cannot be invited",
    incomplete: 1,
    player: { ...playerWithoutEmail, blocked: true },
    text: "1 player has",
    row: "Ann no e-mail, blocked",
  },
])("the notice about an import mentions $label", async ({ incomplete, player, text, row }) => {
  const moveIn = { ...importNotice, incomplete, players: [player], counts: importedCounts };
  const page = await openNotice(moveIn);
  expect(readVisibleText()).toContain("with 1,200 players and 1,034 results.");
  expect(readVisibleText()).toContain(text);
  const rows = [...document.querySelectorAll("[aria-label='Players to invite'] > li")];
  expect(rows.map(readText)).toEqual([row]);
  expect(rows[0]?.getAttribute("data-dim")).toBe(String(player.invitedAt !== null));
  await page.close();
});

test("if all imported players have an e-mail and a password, nobody needs an invitation", async () => {
  const moveIn = { ...importNotice, counts: importedCounts };
  const page = await openNotice(moveIn);
  expect(readVisibleText()).toContain("Legacy import");
  expect(readVisibleText()).not.toContain("An invitation is a link");
  await page.close();
});
