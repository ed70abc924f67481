import type { MatchServer } from "contract/reservations.ts";
import { expect, test } from "vitest";
import { getServerNotice } from "./match-server.tsx";

const server = { state: "READY", incident: null, isRoundMissing: false, postsRounds: true } as MatchServer;

const states = ["WAITING", "CONFIGURING", "READY", "LIVE", "ENDED", "CANCELLED", "RELEASED"] as const;
const incidents = [
  null,
  "RESTARTED",
  "ROUND_INTERRUPTED",
  "SERVER_REPLACED",
  "MOVED",
  "SILENT",
  "NO_OTHER_SERVER",
  "SILENT_IN_ROUND",
] as const;

test("the snapshot contains the notice for each state and incident of a server", () => {
  const lines: string[] = [];
  const addNotices = (name: string, changes: Partial<MatchServer>, isAdmin = false) => {
    const texts = (["full", "lacking", "clans"] as const).map((kind) => {
      const notice = getServerNotice({ ...server, ...changes }, { isAdmin, kind });
      return notice === null ? "nothing" : `${notice.title} ${notice.text}`;
    });
    lines.push(name, ...[...new Set(texts)].map((text) => `- ${text}`));
  };
  for (const state of states) {
    for (const incident of incidents) addNotices(`${state} ${incident ?? "without an incident"}`, { state, incident });
  }
  for (const postsRounds of [true, false]) {
    for (const isAdmin of [true, false]) {
      const name = `round missing, ${postsRounds ? "posts" : "does not post"} rounds, for ${isAdmin ? "admins" : "players"}`;
      addNotices(name, { isRoundMissing: true, postsRounds }, isAdmin);
    }
  }
  expect(`\n${lines.join("\n")}\n`).toMatchSnapshot();
});
