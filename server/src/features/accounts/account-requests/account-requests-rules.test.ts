import { expect, test } from "vitest";
import { networkAfterDay, networkLimitError } from "./account-requests-rules.ts";

const dayMs = 86_400_000;
const now = 100 * dayMs;

/** Makes one request from each IP address in turn and returns how many are accepted. */
function countAccepted(ipAddresses: readonly string[], ageMs = 0, isOpen = true): number {
  const counted: { ipAddress: string; requestedAt: number; isOpen: boolean }[] = [];
  for (const ipAddress of ipAddresses) {
    if (networkLimitError(ipAddress, counted, now) !== null) continue;
    counted.push({
      ipAddress: ageMs < dayMs ? ipAddress : networkAfterDay(ipAddress),
      requestedAt: now - ageMs,
      isOpen,
    });
  }
  return counted.length;
}

const createMany = (create: (number: number) => string) => Array.from({ length: 3000 }, (_, number) => create(number));
const hex = (number: number) => number.toString(16);

test.each([
  ["one IP address", createMany(() => "192.0.2.1"), 3],
  ["an IPv4 /24", createMany((number) => `192.0.2.${number % 256}`), 12],
  ["an IPv4 /16", createMany((number) => `192.0.${number % 256}.${number % 7}`), 30],
  ["an IPv6 /64", createMany(() => "2001:db8:1:2::"), 3],
  ["an IPv6 /56", createMany((number) => `2001:db8:1:${hex(number % 256)}::`), 6],
  ["an IPv6 /48", createMany((number) => `2001:db8:1:${hex(number * 13)}::`), 12],
  ["an IPv6 /32", createMany((number) => `2001:db8:${hex(number)}:${hex(number * 5)}::`), 30],
])("%s has a limit of requests per day, which includes decided requests (%#)", (_network, ipAddresses, max) => {
  expect(countAccepted(ipAddresses)).toBe(max);
  expect(countAccepted(ipAddresses, 0, false)).toBe(max);
  expect(countAccepted(ipAddresses, dayMs - 1)).toBe(max);
});

test.each([
  ["an IPv4 /24", createMany((number) => `192.0.2.${number % 256}`), 12],
  ["an IPv4 /16", createMany((number) => `192.0.${number % 256}.${number % 7}`), 30],
  ["an IPv6 /48", createMany((number) => `2001:db8:1:${hex(number * 13)}::`), 12],
  ["an IPv6 /32", createMany((number) => `2001:db8:${hex(number)}:${hex(number * 5)}::`), 30],
])("%s has a limit of open requests, regardless of their age", (_network, ipAddresses, max) => {
  expect(countAccepted(ipAddresses, 20 * dayMs)).toBe(max);
  expect(countAccepted(ipAddresses, 20 * dayMs, false)).toBe(3000);
});

test("a full network does not limit other networks", () => {
  const full = createMany((number) => `2001:db8:1:${hex(number)}::`).slice(0, 12);
  const counted = full.map((ipAddress) => ({ ipAddress, requestedAt: now, isOpen: true }));
  expect(networkLimitError("2001:db8:1:ffff::", counted, now)?.code).toBe("ACCOUNT_REQUESTS_OF_NETWORK");
  expect(networkLimitError("2001:db8:2::", counted, now)).toBeNull();
  expect(networkLimitError("192.0.2.1", counted, now)).toBeNull();
});

test.each([
  ["192.0.2.129", "192.0.2.0"],
  ["2001:db8:1:2::", "2001:db8:1::"],
])("%s is reduced to %s after a day", (ipAddress, network) => {
  expect(networkAfterDay(ipAddress)).toBe(network);
  expect(networkAfterDay(network)).toBe(network);
});
