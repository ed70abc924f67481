import { isIP, isIPv4, SocketAddress } from "node:net";

/**
 * Normalizes an IP address: IPv6 as in RFC 5952 without a zone, IPv4 in IPv6 (`::ffff:192.0.2.1`) as IPv4. Removes quotes,
 * brackets and port.
 * @returns `null` if the text is not an IP address
 */
export function normalizeIpAddress(text: string): string | null {
  const unquoted = text.trim().replace(/^"(.*)"$/, "$1");
  // Matches an address in brackets with an optional port, or an IPv4 address with a port.
  const [, bracketedAddress, ipv4BeforePort] = /^\[([^\]]*)\](?::.*)?$|^([\d.]+):[^:]*$/.exec(unquoted) ?? [];
  // A "%" separates an IPv6 address from its zone.
  const [address = ""] = (bracketedAddress ?? ipv4BeforePort ?? unquoted).split("%", 1);
  if (isIP(address) !== 6) return isIPv4(address) ? address : null;
  const ipv6 = new SocketAddress({ address, family: "ipv6" }).address;
  const [, ipv4 = null] = /^::ffff:([\d.]+)$/.exec(ipv6) ?? [];
  return ipv4 ?? ipv6;
}

/**
 * Returns the first IP address of the network that contains an IP address.
 * @param address a normalized IP address
 * @param prefixLength how many bits of the address identify the network
 */
export function getNetworkAddress(address: string, prefixLength: number): string {
  const isVersion4 = isIPv4(address);
  const bitsPerGroup = isVersion4 ? 8 : 16;
  const groups = isVersion4 ? address.split(".").map(Number) : parseGroups(address);
  const maskedGroups = groups.map((group, index) => {
    const hostBits = Math.min(Math.max((index + 1) * bitsPerGroup - prefixLength, 0), bitsPerGroup);
    // Sets the host's bits to 0.
    return (group >> hostBits) << hostBits;
  });
  if (isVersion4) return maskedGroups.join(".");
  const joined = maskedGroups.map((group) => group.toString(16)).join(":");
  return new SocketAddress({ address: joined, family: "ipv6" }).address;
}

/** Returns the eight numbers of an IPv6 address. */
function parseGroups(address: string): number[] {
  // The last two groups may be written as an IPv4 address.
  const dottedEnd = /[\d.]+$/.exec(address)?.[0] ?? "";
  const hexadecimal = isIPv4(dottedEnd)
    ? address.slice(0, -dottedEnd.length) + toHexadecimalGroups(dottedEnd)
    : address;
  const [groupsBefore = [], groupsAfter = []] = hexadecimal.split("::").map((part) => part.match(/[^:]+/g) ?? []);
  const zeros = Array.from({ length: 8 - groupsBefore.length - groupsAfter.length }, () => "0");
  return [...groupsBefore, ...zeros, ...groupsAfter].map((group) => Number.parseInt(group, 16));
}

/** Returns an IPv4 address as two groups of an IPv6 address. */
function toHexadecimalGroups(ipv4: string): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = ipv4.split(".").map(Number);
  return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
}
