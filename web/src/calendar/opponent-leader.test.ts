// @vitest-environment happy-dom
import type { Clan } from "contract/clans.ts";
import { beforeAll, expect, test } from "vitest";
import { readComponent } from "../testing/open-component.ts";
import { setUpBrowser } from "../testing/open-page.ts";
import { setSiteInfo } from "../testing/page-actions.ts";
import { createSamples } from "../testing/sample-data.ts";
import { viewers } from "../testing/sample-viewers.ts";
import { OpponentLeader } from "./opponent-leader.tsx";
import { createEvent } from "./testing/create-event.ts";

beforeAll(setUpBrowser);

const event = createEvent("5", "2026-03-02T07:00:00.000Z");
const bob = { userId: "7", userName: "Bob", avatar: null, tee: null };

/** Reads who leads the Owls, as the leader of the Foxes. */
function readOpponentLeader(leaderId: string | null) {
  const owls = { _id: "2", name: "Owls", players: [bob], leaderId };
  const clans = createSamples<Clan>("/api/clan/search", owls);
  return readComponent(
    OpponentLeader,
    { event, clanId: "1" },
    { viewer: viewers.leader, replies: { "POST /api/clan/search": { data: clans } } },
  );
}

test("a leader sees who leads the other clan, with a link to their page", async () => {
  const { text, links } = await readOpponentLeader("7");
  expect(text).toContain("The leader of Owls is Bob .");
  expect(links).toEqual(["Bob → /league/users/7"]);
});

test("a leader is led to the community chat, if the site names one", async () => {
  setSiteInfo("community-url", "https://chat.example.org");
  const { links } = await readOpponentLeader("7");
  expect(links).toContain("community chat → https://chat.example.org");
});

test("a leader reads that the other clan has no leader", async () => {
  const { text } = await readOpponentLeader(null);
  expect(text).toContain("Owls has no leader. Ask an admin about the match.");
});
