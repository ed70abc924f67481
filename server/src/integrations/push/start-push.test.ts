import { expect, test } from "vitest";
import { mayConnect } from "./start-push.ts";

test.each([
  ["https://push.example", ["203.0.112.1", "2a00:1450::1"], [], true],
  ["https://push.example", ["203.0.112.1", "10.0.0.1"], [], false],
  ["https://push.example", ["203.0.112.1", "10.0.0.1"], ["10.0.0.0/8"], true],
  ["http://push.example", ["203.0.112.1"], [], false],
  ["http://push.example", ["203.0.112.1"], ["203.0.112.0/24"], true],
])(
  "whether the server may connect to %s at %j, if %j are allowed: %s",
  (url, ipAddresses, allowedNetworks, mayDoIt) => {
    expect(mayConnect(new URL(url), ipAddresses, allowedNetworks)).toBe(mayDoIt);
  },
);
