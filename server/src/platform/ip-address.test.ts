import { expect, test } from "vitest";
import { getNetworkAddress, normalizeIpAddress } from "./ip-address.ts";

// Instead of a port or an IP address, proxies may send a made-up name that begins with "_" (RFC 7239).
test.each([
  ["203.0.113.2", "203.0.113.2"],
  [" 203.0.113.2\t", "203.0.113.2"],
  ["203.0.113.2:4001", "203.0.113.2"],
  ["203.0.113.2:_hidden", "203.0.113.2"],
  ['"203.0.113.2:4001"', "203.0.113.2"],
  ["2001:db8::1", "2001:db8::1"],
  ["2001:DB8:0:0:0:0:0:1", "2001:db8::1"],
  ["2001:0db8:0000:0000:0000:0000:0000:0001", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["[2001:db8::1]:4001", "2001:db8::1"],
  ['"[2001:DB8::1]:4001"', "2001:db8::1"],
  ["fe80::1%eth0", "fe80::1"],
  ["[fe80::1%25eth0]:80", "fe80::1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["::FFFF:c000:201", "192.0.2.1"],
  ["[::ffff:192.0.2.1]:4001", "192.0.2.1"],
  ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
  ["::", "::"],
])("%j is normalized to %s", (text, normalized) => {
  expect(normalizeIpAddress(text)).toBe(normalized);
});

test.each([
  "",
  " ",
  "unknown",
  "_hidden",
  "nobody",
  "for=192.0.2.1",
  "192.0.2",
  "192.0.2.256",
  "192.0.02.1",
  "0x7f.1",
  "192.0.2.1:1:2",
  "[192.0.2.1",
  "[]",
  "[]:80",
  "[unknown]:80",
  ":80",
  '"',
  "1:2:3:4:5:6:7:8:9",
  "192.0.2.1, 192.0.2.2",
  "::ffff:192.0.2.1:80",
  "example.org",
  "١٩٢.0.2.1",
])("%j is not an IP address", (text) => {
  expect(normalizeIpAddress(text)).toBeNull();
});

// With catastrophic backtracking in a regular expression, this test would time out.
test.each(["x", "1", "1.", ":", "[", '"', "%", ",", " "])("100 000 repetitions of %j are not an IP address", (text) => {
  expect(normalizeIpAddress(text.repeat(100_000))).toBeNull();
});

test.each([
  ["2001:db8:1:2:3:4:5:6", 64, "2001:db8:1:2::"],
  ["2001:0:1:0:1:1:1:1", 64, "2001:0:1::"],
  ["2001:db8::1:2:3:4:5", 64, "2001:db8:0:1::"],
  ["2001:db8:1:ff12::1", 56, "2001:db8:1:ff00::"],
  ["2001:db8:ffff:2::", 48, "2001:db8:ffff::"],
  ["2001:db8:1:2::", 32, "2001:db8::"],
  ["ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", 1, "8000::"],
  ["1::2", 64, "1::"],
  ["::1", 64, "::"],
  ["::192.0.2.1", 128, "::192.0.2.1"],
  ["64:ff9b::192.0.2.1", 112, "64:ff9b::c000:0"],
  ["192.0.2.129", 32, "192.0.2.129"],
  ["192.0.2.129", 24, "192.0.2.0"],
  ["255.255.255.255", 9, "255.128.0.0"],
  ["192.0.2.129", 0, "0.0.0.0"],
])("the address %s with the prefix length %i is in the network %s", (address, prefixLength, network) => {
  expect(getNetworkAddress(address, prefixLength)).toBe(network);
});
