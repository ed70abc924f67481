import { expect, test } from "vitest";
import { networkAfterDay, networkRefusal } from "./account-requests-rules.ts";

const dayMs = 86_400_000;
const now = 100 * dayMs;

/** How many requests pass of these addresses, one after the other. */
function passedOf(addresses: readonly string[], ageMs = 0, isOpen = true): number {
  const counted: { address: string; requestedAt: number; isOpen: boolean }[] = [];
  for (const address of addresses) {
    if (networkRefusal(address, counted, now) !== null) continue;
    counted.push({ address: ageMs < dayMs ? address : networkAfterDay(address), requestedAt: now - ageMs, isOpen });
  }
  return counted.length;
}

const many = (make: (number: number) => string) => Array.from({ length: 3000 }, (_, number) => make(number));
const hex = (number: number) => number.toString(16);

test.each([
  ["one address", many(() => "192.0.2.1"), 3],
  ["an IPv4 /24", many((number) => `192.0.2.${number % 256}`), 12],
  ["an IPv4 /16", many((number) => `192.0.${number % 256}.${number % 7}`), 30],
  ["an IPv6 /64", many(() => "2001:db8:1:2::"), 3],
  ["an IPv6 /56", many((number) => `2001:db8:1:${hex(number % 256)}::`), 6],
  ["an IPv6 /48", many((number) => `2001:db8:1:${hex(number * 13)}::`), 12],
  ["an IPv6 /32", many((number) => `2001:db8:${hex(number)}:${hex(number * 5)}::`), 30],
])("%s asks so often within a day, even if all are decided: %#", (_network, addresses, most) => {
  expect(passedOf(addresses)).toBe(most);
  expect(passedOf(addresses, 0, false)).toBe(most);
  expect(passedOf(addresses, dayMs - 1)).toBe(most);
});

test.each([
  ["an IPv4 /24", many((number) => `192.0.2.${number % 256}`), 12],
  ["an IPv4 /16", many((number) => `192.0.${number % 256}.${number % 7}`), 30],
  ["an IPv6 /48", many((number) => `2001:db8:1:${hex(number * 13)}::`), 12],
  ["an IPv6 /32", many((number) => `2001:db8:${hex(number)}:${hex(number * 5)}::`), 30],
])("%s never has more waiting, however slowly it asks", (_network, addresses, most) => {
  expect(passedOf(addresses, 20 * dayMs)).toBe(most);
  expect(passedOf(addresses, 20 * dayMs, false)).toBe(3000);
});

test("a network does not count for others", () => {
  const full = many((number) => `2001:db8:1:${hex(number)}::`).slice(0, 12);
  const counted = full.map((address) => ({ address, requestedAt: now, isOpen: true }));
  expect(networkRefusal("2001:db8:1:ffff::", counted, now)?.code).toBe("ACCOUNT_REQUESTS_OF_NETWORK");
  expect(networkRefusal("2001:db8:2::", counted, now)).toBeNull();
  expect(networkRefusal("192.0.2.1", counted, now)).toBeNull();
});

test.each([
  ["192.0.2.129", "192.0.2.0"],
  ["2001:db8:1:2::", "2001:db8:1::"],
])("of %s stays %s after a day", (address, network) => {
  expect(networkAfterDay(address)).toBe(network);
  expect(networkAfterDay(network)).toBe(network);
});
