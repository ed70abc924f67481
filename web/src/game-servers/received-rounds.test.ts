// @vitest-environment happy-dom
import { roundStates } from "contract/constants.ts";
import type { ReceivedRound } from "contract/game-servers.ts";
import { beforeAll, expect, test } from "vitest";
import { readText } from "../testing/describe-page.ts";
import { openComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { ReceivedRoundList } from "./received-rounds.tsx";

beforeAll(setUpBrowser);

/** A round that has neither a result nor errors, and whose message was removed. */
const plainRound: Partial<ReceivedRound> = {
  gameServerName: "One",
  receivedAt: "2026-03-01T11:10:00Z",
  isRunning: false,
  faults: [],
  doubts: [],
  resultId: null,
  reason: null,
  round: null,
  text: null,
};

/** Opens a list of rounds. Returns the text of each row. */
async function readRounds(...changes: readonly Partial<ReceivedRound>[]): Promise<string[]> {
  const rounds = createSamples<ReceivedRound>(
    "/api/round/search",
    ...changes.map((change, index) => ({ ...plainRound, _id: String(index + 1), ...change })),
  );
  const page = await openComponent(ReceivedRoundList, { rounds }, { viewer: viewers.admin });
  const rows = [...document.querySelectorAll("[aria-label='Received rounds'] > li")].map(readText);
  await page.close();
  return rows;
}

test("each round shows its state, server and time", async () => {
  expect(roundStates).toEqual(["RECEIVED", "MATCHED", "UNMATCHED", "IGNORED", "DISCARDED"]);
  // 11:10 in UTC is 00:10 on the next day in the time zone of the tests, Pacific/Auckland.
  expect(await readRounds(...roundStates.map((state) => ({ state })))).toEqual([
    "Received One , 2 Mar, 00:10 Message removed",
    "Matched One , 2 Mar, 00:10 Message removed",
    "Unmatched One , 2 Mar, 00:10 Message removed",
    "Ignored One , 2 Mar, 00:10 Message removed",
    "Discarded One , 2 Mar, 00:10 Message removed",
  ]);
});

test("a round shows its score, discrepancies and reason", async () => {
  const round = { map: null, redScore: 5, blueScore: -3, redNames: ["ann", "bob"], blueNames: ["cid"] };
  const [row] = await readRounds({ state: "UNMATCHED", round, doubts: ["Other map", "Too short"], reason: "No match" });
  expect(row).toContain("Unknown ann, bob 5 – -3 cid No match Discrepancies Other map. Too short.");
});

test("a message that cannot be parsed shows its errors instead of a reason", async () => {
  const error = { errorCode: "TEAM_SIZE_MISMATCH", message: "Teams differ", userName: null, userId: null } as const;
  const fault = { ...error, side: null, clanId: null, clanName: null };
  const [row] = await readRounds({ state: "UNMATCHED", faults: [fault], reason: "No match" });
  expect(row).toContain("Teams differ");
  expect(row).not.toContain("No match");
});
