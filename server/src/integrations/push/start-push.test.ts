import { expect, test } from "vitest";
import { mayConnect } from "./start-push.ts";

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
