import { expect, test } from "vitest";
import { consoleLine } from "./console-line.ts";

test("the console's line connects with the password, by the server's protocol", () => {
  const server = { address: "play.example:8303", password: "abc", protocol: "0.6" } as const;
  expect(consoleLine(server)).toBe("password abc; connect play.example:8303");
  expect(consoleLine({ ...server, protocol: "0.7" })).toBe("password abc; connect tw-0.7+udp://play.example:8303");
});
