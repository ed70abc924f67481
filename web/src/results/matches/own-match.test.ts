// @vitest-environment happy-dom
import { useQueryClient } from "@tanstack/react-query";
import type { Cooldown, OwnMatch } from "contract/matches.ts";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { readComponent } from "../../testing/open-component.ts";
import { setUpBrowser } from "../../testing/open-page.ts";
import { exampleMatch } from "./example-match.ts";
import { ownMatchQuery, useOwnMatch } from "./matches-queries.ts";

beforeAll(setUpBrowser);

const noMatch: OwnMatch = { match: null, cooldown: null, queueIds: [], lastRound: null };
const cooldown: Cooldown = { reason: "You left a match", until: "2026-03-01T11:30:01Z", isBan: false };

/** Shows what `useOwnMatch` returns while the cache has this reply. */
function OwnMatchOfViewer({ cachedReply }: { readonly cachedReply: OwnMatch }): string {
  const queryClient = useQueryClient();
  useState(() => queryClient.setQueryData(ownMatchQuery.queryKey, cachedReply));
  const { match, player, cooldown: activeCooldown, queueIds } = useOwnMatch();
  const states = [match && "match", player && "player", activeCooldown && "cooldown", queueIds.length > 0 && "waiting"];
  return states.filter(Boolean).join(", ");
}

async function readStates(viewer: { readonly _id: string } | null, reply: Partial<OwnMatch>): Promise<string> {
  const cachedReply = { ...noMatch, ...reply };
  return (await readComponent(OwnMatchOfViewer, { cachedReply }, { viewer })).text;
}

const allStates = { match: exampleMatch, cooldown, queueIds: ["2"] };

test("a visitor does not get the states of the user who was signed in before", async () => {
  // Player 12 takes part in the example match.
  expect(await readStates({ _id: "12" }, allStates)).toBe("match, player, cooldown, waiting");
  expect(await readStates(null, allStates)).toBe("");
});

// It is 11:30:00.
test.each([
  { end: "ends in a second", until: "2026-03-01T11:30:01Z", states: "cooldown" },
  { end: "ended a second ago", until: "2026-03-01T11:29:59Z", states: "" },
  { end: "never ends", until: null, states: "cooldown" },
])("a cooldown that $end is shown as “$states”", async ({ until, states }) => {
  expect(await readStates({ _id: "9" }, { cooldown: { ...cooldown, until } })).toBe(states);
});
