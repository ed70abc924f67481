import { expect, test } from "vitest";
import { findNetworkLimitError, reduceToNetwork } from "./account-requests-rules.ts";

const dayMs = 86_400_000;
const now = 100 * dayMs;

type RequestOptions = {
  /** Age of each request, in milliseconds. */
  readonly ageMs?: number;
  /** Whether the requests are not decided yet. */
  readonly isOpen?: boolean;
};

/** Makes one request from each IP address in turn and returns how many are accepted. */
function countAccepted(ipAddresses: readonly string[], { ageMs = 0, isOpen = true }: RequestOptions = {}): number {
  const countedRequests: { ipAddress: string; requestedAt: number; isOpen: boolean }[] = [];
  for (const ipAddress of ipAddresses) {
    if (findNetworkLimitError(ipAddress, countedRequests, now) !== null) continue;
    countedRequests.push({
      // After a day, only the network of an IP address is stored.
      ipAddress: ageMs < dayMs ? ipAddress : reduceToNetwork(ipAddress),
      requestedAt: now - ageMs,
      isOpen,
    });
  }
  return countedRequests.length;
}

/** More requests than any limit allows. */
const requestCount = 100;

const createIpAddresses = (create: (index: number) => string) =>
  Array.from({ length: requestCount }, (_, index) => create(index));
const toHex = (value: number) => value.toString(16);

type NetworkCase = [network: string, ipAddresses: string[], max: number];

/** Networks that are smaller than the part of an IP address that is stored after a day. */
const smallNetworks: NetworkCase[] = [
  ["one IP address", createIpAddresses(() => "192.0.2.1"), 3],
  ["an IPv6 /64", createIpAddresses(() => "2001:db8:1:2::"), 3],
  ["an IPv6 /56", createIpAddresses((index) => `2001:db8:1:${toHex(index)}::`), 6],
];

/**
 * Networks at least as large as the stored part of an IP address. The IP addresses are spread over smaller networks, so
 * that only the limit of the named network is reached.
 */
const largeNetworks: NetworkCase[] = [
  ["an IPv4 /24", createIpAddresses((index) => `192.0.2.${index}`), 12],
  ["an IPv4 /16", createIpAddresses((index) => `192.0.${index}.1`), 30],
  // 192.0 to 192.15 are one /12.
  ["an IPv4 /12", createIpAddresses((index) => `192.${index % 16}.${index}.1`), 40],
  ["an IPv4 /8", createIpAddresses((index) => `192.${index}.0.1`), 60],
  ["an IPv6 /48", createIpAddresses((index) => `2001:db8:1:${toHex(256 * index)}::`), 12],
  ["an IPv6 /32", createIpAddresses((index) => `2001:db8:${toHex(index)}::`), 30],
  // 2001:db0 to 2001:dbf are one /28.
  ["an IPv6 /28", createIpAddresses((index) => `2001:db${toHex(index % 16)}:${toHex(index)}::`), 40],
  // 2a01:0 to 2a01:1fff are one /19.
  ["an IPv6 /19", createIpAddresses((index) => `2a01:${toHex(index)}:1::`), 60],
];

test.each([...smallNetworks, ...largeNetworks])(
  "%s has a limit of requests per day, which includes decided requests (%#)",
  (_network, ipAddresses, max) => {
    expect(countAccepted(ipAddresses)).toBe(max);
    expect(countAccepted(ipAddresses, { isOpen: false })).toBe(max);
    expect(countAccepted(ipAddresses, { ageMs: dayMs - 1 })).toBe(max);
  },
);

test.each(largeNetworks)("%s has a limit of open requests, regardless of their age", (_network, ipAddresses, max) => {
  expect(countAccepted(ipAddresses, { ageMs: 20 * dayMs })).toBe(max);
  expect(countAccepted(ipAddresses, { ageMs: 20 * dayMs, isOpen: false })).toBe(requestCount);
});

test("a network that has reached the limit does not limit other networks", () => {
  // Twelve requests fill an IPv6 /48.
  const ipAddressesOfFullNetwork = createIpAddresses((index) => `2001:db8:1:${toHex(index)}::`).slice(0, 12);
  const countedRequests = ipAddressesOfFullNetwork.map((ipAddress) => ({ ipAddress, requestedAt: now, isOpen: true }));
  expect(findNetworkLimitError("2001:db8:1:ffff::", countedRequests, now)?.code).toBe("ACCOUNT_REQUESTS_OF_NETWORK");
  expect(findNetworkLimitError("2001:db8:2::", countedRequests, now)).toBeNull();
  expect(findNetworkLimitError("192.0.2.1", countedRequests, now)).toBeNull();
});

test("an IP address with three requests, in any order, must wait until the oldest is a day old", () => {
  const countedRequests = [5, 9, 1].map((hours) => ({
    ipAddress: "192.0.2.1",
    requestedAt: now - (hours * dayMs) / 24,
    isOpen: true,
  }));
  // The oldest request was made nine hours ago, so it is a day old in 15 hours.
  expect(findNetworkLimitError("192.0.2.1", countedRequests, now)).toMatchObject({
    code: "ACCOUNT_REQUESTS_USED",
    details: { seconds: 15 * 3600 },
  });
});

test.each([
  ["192.0.2.129", "192.0.2.0"],
  ["2001:db8:1:2::", "2001:db8:1::"],
])("%s is reduced to %s after a day", (ipAddress, network) => {
  expect(reduceToNetwork(ipAddress)).toBe(network);
  expect(reduceToNetwork(network)).toBe(network);
});
