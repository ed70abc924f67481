import { isIPv4 } from "node:net";
import { type ApiError, createApiError } from "../../../platform/api-error.ts";
import { getNetworkAddress } from "../../../platform/ip-address.ts";

const dayMs = 86_400_000;

/** Maximum number of requests from a network with a prefix of `bits`. */
type NetworkLimit = { readonly bits: number; readonly max: number };

/**
 * The limits from the smallest to the largest network. No single network can fill the list of open requests. The limits of
 * the largest networks also stop providers that own several /16 or /32 networks: an IPv6 registry assigns a /29 (part of a
 * /28) to each member, and up to a /19 to large members.
 */
const networkLimits: Readonly<Record<"ipv4" | "ipv6", readonly NetworkLimit[]>> = {
  ipv4: [
    { bits: 32, max: 3 },
    { bits: 24, max: 12 },
    { bits: 16, max: 30 },
    { bits: 12, max: 40 },
    { bits: 8, max: 60 },
  ],
  ipv6: [
    { bits: 64, max: 3 },
    { bits: 56, max: 6 },
    { bits: 48, max: 12 },
    { bits: 32, max: 30 },
    { bits: 28, max: 40 },
    { bits: 19, max: 60 },
  ],
};

/** Prefix length of the network that an open request keeps after a day. Such a network does not identify a person. */
const bitsAfterDay = { ipv4: 24, ipv6: 48 } as const;

/** A request that counts for the limits: made within a day, or still open. */
export type CountedRequest = { readonly ipAddress: string; readonly requestedAt: number; readonly isOpen: boolean };

/**
 * Returns the error if an IP address, or a network that contains it, has reached its limit; otherwise `null`. Every
 * request counts for a day. An open request then still counts for its /24 or /48 and for larger networks, because only
 * that network of its IP address is stored.
 */
export function findNetworkLimitError(
  ipAddress: string,
  countedRequests: readonly CountedRequest[],
  now: number,
): ApiError | null {
  const family = getIpFamily(ipAddress);
  for (const [index, { bits, max }] of networkLimits[family].entries()) {
    const network = getNetworkAddress(ipAddress, bits);
    const isInNetwork = (otherIpAddress: string) =>
      getIpFamily(otherIpAddress) === family && getNetworkAddress(otherIpAddress, bits) === network;
    const countsOpenRequests = bits <= bitsAfterDay[family];
    const requestsFromNetwork = countedRequests.filter((request) => {
      const isCounted = (countsOpenRequests && request.isOpen) || request.requestedAt > now - dayMs;
      return isCounted && isInNetwork(request.ipAddress);
    });
    if (requestsFromNetwork.length < max) continue;
    const isLimitOfSingleAddress = index === 0;
    // A day is an estimate: open requests count until admins decide them.
    if (!isLimitOfSingleAddress)
      return createApiError("ACCOUNT_REQUESTS_OF_NETWORK").withDetails({ seconds: dayMs / 1000 });
    // Another request is possible when the oldest of the newest `max` requests is a day old.
    const newestFirst = requestsFromNetwork.map(({ requestedAt }) => requestedAt).toSorted((a, b) => b - a);
    const oldestInstant = newestFirst[max - 1] ?? now;
    return createApiError("ACCOUNT_REQUESTS_USED").withDetails({
      seconds: Math.ceil((oldestInstant + dayMs - now) / 1000),
    });
  }
  return null;
}

/** Returns the network of an IP address that an open request keeps after a day. */
export function reduceToNetwork(ipAddress: string): string {
  return getNetworkAddress(ipAddress, bitsAfterDay[getIpFamily(ipAddress)]);
}

function getIpFamily(ipAddress: string): "ipv4" | "ipv6" {
  return isIPv4(ipAddress) ? "ipv4" : "ipv6";
}
