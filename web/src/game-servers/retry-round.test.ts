// @vitest-environment happy-dom
import type { ReceivedRound } from "contract/game-servers.ts";
import { beforeEach, expect, test } from "vitest";
import { createSamples } from "../testing/sample-data.ts";
import { queuedToasts } from "../ui/toast.ts";
import { showOutcome } from "./retry-round.ts";

beforeEach(() => queuedToasts.set([]));

const fault = { errorCode: "PLAYER_NOT_FOUND", message: 'Missing player "ann"' } as ReceivedRound["faults"][number];

test.each<{ changes: Partial<ReceivedRound>; toast: object }>([
  { changes: { state: "MATCHED" }, toast: { kind: "success", title: "The round is matched" } },
  { changes: { state: "RECEIVED" }, toast: { kind: "success", title: "The round is processed again" } },
  {
    changes: { state: "UNMATCHED", reason: "No match of these players is open", faults: [] },
    toast: { kind: "plain", title: "The round is still not matched", text: "No match of these players is open" },
  },
  {
    changes: { state: "UNMATCHED", reason: "Errors", faults: [fault] },
    toast: { kind: "plain", title: "The round is still not matched", text: 'Missing player "ann"' },
  },
])("the toast after another attempt says what came out: $toast.title", ({ changes, toast }) => {
  const [round] = createSamples<ReceivedRound>("/api/round/search", changes);
  if (round) showOutcome(round);
  expect(queuedToasts.get()).toEqual([toast]);
});
