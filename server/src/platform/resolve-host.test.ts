import dns, { Resolver } from "node:dns/promises";
import { syncBuiltinESMExports } from "node:module";
import { expect, onTestFinished, test, vi } from "vitest";
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

test("a host with several IP addresses is resolved to the first one, and only if all are allowed", async () => {
  const lookup = vi.spyOn(dns, "lookup");
  // Replaces `lookup` also for modules that import it by name.
  syncBuiltinESMExports();
  onTestFinished(() => {
    lookup.mockRestore();
    syncBuiltinESMExports();
  });
  const resolveTo = (...addresses: string[]) => {
    // `lookup` is overloaded. The cast is needed, because the mock has the type of another overload, without `all: true`.
    lookup.mockResolvedValueOnce(addresses.map((address) => ({ address, family: 4 })) as never);
    return resolveHost("ctf.example", createNetworkMatcher(["10.0.0.0/8"]));
  };
  expect(await resolveTo("10.0.0.2", "10.0.0.1")).toBe("10.0.0.2");
  expect(await resolveTo("10.0.0.2", "192.0.2.1")).toBeNull();
  expect(await resolveTo("192.0.2.1", "10.0.0.2")).toBeNull();
  expect(await resolveTo()).toBeNull();
});

test("a host has the IP addresses of both versions, even if one lookup fails", async () => {
  const resolve4 = vi.spyOn(Resolver.prototype, "resolve4");
  const resolve6 = vi.spyOn(Resolver.prototype, "resolve6");
  onTestFinished(() => {
    resolve4.mockRestore();
    resolve6.mockRestore();
  });
  resolve4.mockResolvedValue(["192.0.2.1", "192.0.2.2"]);
  resolve6.mockResolvedValueOnce(["2001:db8::1"]);
  expect(await lookUpIpAddresses("push.example")).toEqual(["192.0.2.1", "192.0.2.2", "2001:db8::1"]);

  resolve6.mockRejectedValueOnce(new Error("no answer"));
  expect(await lookUpIpAddresses("push.example")).toEqual(["192.0.2.1", "192.0.2.2"]);
});

test("an unknown host has no IP addresses", async () => {
  expect(await lookUpIpAddresses("nowhere.invalid")).toEqual([]);
});

test("an IP address is returned without a lookup", async () => {
  expect(await lookUpIpAddresses("192.0.2.7")).toEqual(["192.0.2.7"]);
});

test.each([
  "1.0.0.0",
  "1.1.1.1",
  "11.0.0.0",
  "93.184.216.34",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "172.15.255.255",
  "172.32.0.0",
  "192.0.1.0",
  "192.0.3.0",
  "192.88.98.255",
  "192.88.100.0",
  "192.167.255.255",
  "192.169.0.0",
  "198.17.255.255",
  "198.20.0.0",
  "198.51.101.0",
  "203.0.112.255",
  "223.255.255.255",
  "2001:200::1",
  "2001:db9::1",
  "2003::1",
  "2606:4700::1111",
  "3ffe::1",
  "3fff:1000::1",
])("%s is public", (ipAddress) => {
  expect(isPublicIpAddress(ipAddress)).toBe(true);
});

// The IPv6 addresses `::ffff:127.0.0.1`, `2002:7f00:1::` and `64:ff9b::7f00:1` contain 127.0.0.1.
test.each([
  "0.0.0.0",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.255",
  "192.0.2.255",
  "192.88.99.1",
  "192.168.1.1",
  "198.18.0.0",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.255",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "fe80::1",
  "fd00::1",
  "1fff::1",
  "2001::1",
  "2001:1ff::1",
  "2001:db8::1",
  "3fff:fff::1",
  "4000::1",
  "2002:7f00:1::",
  "ff02::1",
  "64:ff9b::7f00:1",
])("%s is not public", (ipAddress) => {
  expect(isPublicIpAddress(ipAddress)).toBe(false);
});
