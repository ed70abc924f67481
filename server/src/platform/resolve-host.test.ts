import { expect, test } from "vitest";
import { createNetworkMatcher, isPublicIpAddress, lookUpIpAddresses, resolveHost } from "./resolve-host.ts";

test("a host is resolved only if its IP address is in an allowed network", async () => {
  const isAllowed = createNetworkMatcher(["10.8.0.0/24", "127.0.0.1", "fd00::/8"]);
  expect(await resolveHost("10.8.0.7", isAllowed)).toBe("10.8.0.7");
  expect(await resolveHost("fd12::1", isAllowed)).toBe("fd12::1");

  for (const host of ["10.8.1.7", "127.0.0.2", "::1", "fe80::1", "nowhere.invalid", ""]) {
    expect(await resolveHost(host, isAllowed), host).toBeNull();
  }
  expect(await resolveHost("127.0.0.1", createNetworkMatcher([]))).toBeNull();
});

test("an unknown host has no IP addresses", async () => {
  expect(await lookUpIpAddresses("192.0.2.7")).toEqual(["192.0.2.7"]);
  expect(await lookUpIpAddresses("nowhere.invalid")).toEqual([]);
});

test("private and reserved IP addresses are not public", () => {
  for (const ipAddress of ["1.1.1.1", "93.184.216.34", "2606:4700::1111"])
    expect(isPublicIpAddress(ipAddress)).toBe(true);
  // The IPv6 addresses `::ffff:127.0.0.1`, `2002:7f00:1::` and `64:ff9b::7f00:1` contain 127.0.0.1.
  for (const ipAddress of [
    "0.0.0.0",
    "10.0.0.1",
    "100.64.0.1",
    "127.0.0.1",
    "169.254.169.254",
    "172.31.0.1",
    "192.168.1.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "fe80::1",
    "fd00::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "ff02::1",
    "64:ff9b::7f00:1",
  ]) {
    expect(isPublicIpAddress(ipAddress), ipAddress).toBe(false);
  }
});
