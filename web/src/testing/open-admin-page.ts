import { type OpenPage, openPage, type Replies } from "./open-page.ts";
import { viewers } from "./sample-viewers.ts";

export const COUNTS_CALL = "GET /api/admin/counts";
export const PENDING_CALL = "GET /api/admin/waiting";
/** The counts that both areas have. `inbox` counts unmatched rounds, and `budgets` servers near their limit of data. */
const zeroCounts = { unvalidated: 0, disputes: 0, inbox: 0, budgets: 0, servers: 0, names: 0, accounts: 0, discord: 0 };
export const noCounts = { ranked: { ...zeroCounts, matches: 0 }, league: { ...zeroCounts, events: 0, rosters: 0 } };
const program = { version: "1.2.3", commit: "0123456789abcdef" };
/** The pending items. The API calls the legacy import `moveIn`. */
export const noItems = {
  disputes: [],
  matches: [],
  events: [],
  rosters: [],
  moveIn: null,
  setup: null,
  backups: null,
  program,
};

/** Opens the admin page. It shows only what the replies contain. */
export async function openAdminPage(replies: Readonly<Replies>, query = ""): Promise<OpenPage> {
  const page = await openPage(`/ranked/admin${query}`, {
    viewer: viewers.admin,
    otherReplies: "empty",
    replies: { [COUNTS_CALL]: { data: noCounts }, [PENDING_CALL]: { data: noItems }, ...replies },
  });
  page.clearLog();
  return page;
}

export function createRosters(count: number) {
  return Array.from({ length: count }, (_, index) => ({ clanId: `${index}`, clanName: `Clan ${index}`, players: 1 }));
}
