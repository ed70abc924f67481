import type { MatchServer } from "contract/reservations.ts";
import { expect, test } from "vitest";
import { getServerNotice } from "./server-notice.ts";

/** The fields that a notice depends on. */
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

test("each state and incident of a server has its notice", () => {
  const lines: string[] = [];
  const addNotices = (name: string, changes: Partial<MatchServer>, isAdmin = false) => {
    const texts = (["fullQueueMatch", "queueMatchWithOpenPlace", "clanMatch"] as const).map((kind) => {
      const notice = getServerNotice({ ...server, ...changes }, { isAdmin, kind, isPlaying: false });
      return notice === null ? "nothing" : `${notice.title} ${notice.text}`;
    });
    // Different kinds of matches often have the same notice.
    const distinctTexts = [...new Set(texts)];
    lines.push(name, ...distinctTexts.map((text) => `- ${text}`));
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

test("once its round has started, a match in progress needs no notice, but an incident does", () => {
  const options = { isAdmin: false, kind: "fullQueueMatch", isPlaying: true } as const;
  expect(getServerNotice({ ...server, state: "LIVE" }, options)).toBeNull();
  expect(getServerNotice({ ...server, state: "LIVE", incident: "SILENT_IN_ROUND" }, options)).not.toBeNull();
  expect(getServerNotice({ ...server, state: "READY" }, options)).not.toBeNull();
});
