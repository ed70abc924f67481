import { expect, test } from "vitest";
import { formatConnectCommand } from "./connect-command.ts";

test("the connect command contains the password and, for protocol 0.7, a URL scheme", () => {
  const server = { address: "play.example:8303", password: "abc", protocol: "0.6" } as const;
  expect(formatConnectCommand(server)).toBe("password abc; connect play.example:8303");
  expect(formatConnectCommand({ ...server, protocol: "0.7" })).toBe(
    "password abc; connect tw-0.7+udp://play.example:8303",
  );
});
