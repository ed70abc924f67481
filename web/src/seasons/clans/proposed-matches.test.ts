import type { Clan } from "contract/clans.ts";
import type { Season } from "contract/seasons.ts";
import { expect, test } from "vitest";
import { findLinks } from "../../testing/describe-html.ts";
import { renderMain } from "../../testing/render-screen.ts";
import { createSamples } from "../../testing/sample-data.ts";
import { viewers } from "../../testing/sample-viewers.ts";

// The page is opened at 11:30 UTC.
const oneMinuteAgo = "2026-03-01T11:29:00.000Z";
const inOneMinute = "2026-03-01T11:31:00.000Z";

interface PageOptions {
  readonly role?: keyof typeof viewers;
  readonly season?: Partial<Season>;
  /** Replies to calls, by method and path. */
  readonly replies: Readonly<Record<string, object>>;
}

/** Renders the page of clan 1, which user 1 leads. */
const renderClan = ({ role = "leader", season, replies }: PageOptions) =>
  renderMain("/league/clans/1", {
    viewer: viewers[role],
    sampleValues: {},
    replies: {
      "POST /api/clan/search": { data: createSamples<Clan>("/api/clan/search", {}, { _id: "2", name: "Owls" }) },
      "POST /api/season/search": { data: createSamples<Season>("/api/season/search", { ...season }) },
      ...replies,
    },
  });

/** Creates replies with one match for which dates are proposed. The viewer leads the clan with the id `ownClanId`. */
function createProposalReplies(ownClanId: string, proposals: readonly object[]) {
  const match = { eventId: "7", title: "Final", startDate: inOneMinute, ownClanId, proposals };
  return { "GET /api/event/proposals": { data: [match] } };
}

const proposalOfOwls = { clanId: "2", clanName: "Owls", allowedDates: [inOneMinute] };

test("the leader sees how many future dates another clan proposes", async () => {
  const proposal = { ...proposalOfOwls, allowedDates: [oneMinuteAgo, inOneMinute] };
  const html = await renderClan({ replies: createProposalReplies("1", [proposal]) });
  expect(findLinks(html)).toContain("Answer → /league/calendar/7");
  expect(html).toContain("Owls proposes 1 date");
});

test("the leader sees the dates of the other clan, even if their own clan has proposed dates before", async () => {
  const ownProposal = { ...proposalOfOwls, clanId: "1", clanName: "Foxes" };
  const html = await renderClan({ replies: createProposalReplies("1", [ownProposal, proposalOfOwls]) });
  expect(html).toContain("Owls proposes 1 date");
});

test.each([
  { proposals: "past dates", ownClanId: "1", proposal: { ...proposalOfOwls, allowedDates: [oneMinuteAgo] } },
  { proposals: "dates that their own clan proposes", ownClanId: "1", proposal: { ...proposalOfOwls, clanId: "1" } },
  { proposals: "dates that are proposed to another clan", ownClanId: "3", proposal: proposalOfOwls },
])("the leader does not see $proposals", async ({ ownClanId, proposal }) => {
  const html = await renderClan({ replies: createProposalReplies(ownClanId, [proposal]) });
  expect(findLinks(html).filter((link) => link.startsWith("Answer"))).toEqual([]);
  expect(html).not.toContain(" proposes ");
});

test.each([
  { viewer: "other users", role: "player", season: {} },
  { viewer: "the leader of a clan in an ended season", role: "leader", season: { isActive: false } },
] as const)("proposed dates are not shown to $viewer", async ({ role, season }) => {
  const html = await renderClan({ role, season, replies: createProposalReplies("1", [proposalOfOwls]) });
  expect(findLinks(html).filter((link) => link.startsWith("Answer"))).toEqual([]);
});
