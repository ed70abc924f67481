import { expect, test } from "vitest";
import { parseHostPort } from "./host-port.ts";

test.each([
  { text: "play.example.org:8303", host: "play.example.org", port: 8303 },
  { text: "a:1", host: "a", port: 1 },
  { text: "127.0.0.1:65535", host: "127.0.0.1", port: 65_535 },
  { text: "[2001:db8::1]:8303", host: "2001:db8::1", port: 8303 },
])("parses $text as host and port", ({ text, host, port }) => {
  expect(parseHostPort(text)).toEqual({ host, port });
});

test.each(["a:65536", "a:0", "a:08", "a", ":8303", "2001:db8::1:8303", "a-:1", "-a:1", "a b:1", "a:1 ", "a:1\n"])(
  "rejects %j as host and port",
  (text) => {
    expect(parseHostPort(text)).toBeNull();
  },
);
