import { expect, test } from "vitest";
import { getLaneOfUser, mayConnect } from "./start-push.ts";

test.each([
  { url: "https://push.example", ipAddresses: ["203.0.112.1", "2a00:1450::1"], allowed: [], isAllowed: true },
  { url: "https://push.example", ipAddresses: ["203.0.112.1", "10.0.0.1"], allowed: [], isAllowed: false },
  { url: "https://push.example", ipAddresses: ["203.0.112.1", "10.0.0.1"], allowed: ["10.0.0.0/8"], isAllowed: true },
  { url: "http://push.example", ipAddresses: ["203.0.112.1"], allowed: [], isAllowed: false },
  { url: "http://push.example", ipAddresses: ["203.0.112.1"], allowed: ["203.0.112.0/24"], isAllowed: true },
])(
  "the server may connect to $url at $ipAddresses, with the allowed networks $allowed: $isAllowed",
  ({ url, ipAddresses, allowed, isAllowed }) => {
    expect(mayConnect(new URL(url), ipAddresses, allowed)).toBe(isAllowed);
  },
);

// Messages of one lane are delivered one after another. A lane is the text with which their payloads begin.
test("the payloads of a user begin with the same lane, and those of other users do not", () => {
  const createPayload = (userId: number, subscriptionId: number) => JSON.stringify({ userId, subscriptionId });
  const lane = getLaneOfUser(createPayload(1, 5));
  expect(getLaneOfUser(createPayload(1, 6))).toBe(lane);
  for (const otherUserId of [2, 10, 11]) expect(createPayload(otherUserId, 5).startsWith(lane)).toBe(false);
});
