import { expect, test } from "vitest";
import { formatReadyMessage } from "./configure-server.ts";

test.each([
  { incident: null, message: "open the match to connect." },
  { incident: "RESTARTED", message: "the server restarted. Open the match to connect again." },
  {
    incident: "ROUND_INTERRUPTED",
    message: "the round was interrupted and is played again. Open the match to connect.",
  },
  { incident: "SERVER_REPLACED", message: "the match has another server. Open the match to connect." },
  { incident: "MOVED", message: "the match has another server. Open the match to connect." },
] as const)("the notification of a ready server says what has happened: $incident", ({ incident, message }) => {
  expect(formatReadyMessage("ctf5", incident)).toBe(`ctf5: ${message}`);
});
