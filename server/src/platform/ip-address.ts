import { isIP, isIPv4, SocketAddress } from "node:net";

/**
 * The one form of an IP address, however it is written: IPv6 as in RFC 5952 without a zone, IPv4 in IPv6 (`::ffff:192.0.2.1`)
 * as IPv4, without quotes, brackets and port.
 * @returns `null`: it is no IP address
 */
export function normalizeIpAddress(written: string): string | null {
  const node = written.trim().replace(/^"(.*)"$/, "$1");
  const [, inBrackets, withPort] = /^\[([^\]]*)\](?::.*)?$|^([\d.]+):[^:]*$/.exec(node) ?? [];
  const [address = ""] = (inBrackets ?? withPort ?? node).split("%", 1);
  if (isIP(address) !== 6) return isIPv4(address) ? address : null;
  const ipv6 = new SocketAddress({ address, family: "ipv6" }).address;
  const [, ipv4 = null] = /^::ffff:([\d.]+)$/.exec(ipv6) ?? [];
  return ipv4 ?? ipv6;
}

/** The first address of the network that an address is in. @param address canonical @param bits length of its prefix */
export function getNetworkAddress(address: string, bits: number): string {
  const isShort = isIPv4(address);
  const size = isShort ? 8 : 16;
  const groups = isShort ? address.split(".").map(Number) : groupsOf(address);
  const masked = groups.map((group, index) => {
    const rest = Math.min(Math.max((index + 1) * size - bits, 0), size);
    return (group >> rest) << rest;
  });
  if (isShort) return masked.join(".");
  const written = masked.map((group) => group.toString(16)).join(":");
  return new SocketAddress({ address: written, family: "ipv6" }).address;
}

/** The eight numbers of an address of IPv6. */
function groupsOf(address: string): number[] {
  const dotted = /[\d.]+$/.exec(address)?.[0] ?? "";
  const hexadecimal = isIPv4(dotted) ? address.slice(0, -dotted.length) + hexadecimalOf(dotted) : address;
  const [before = [], after = []] = hexadecimal.split("::").map((part) => part.match(/[^:]+/g) ?? []);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
}

function hexadecimalOf(ipv4: string): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = ipv4.split(".").map(Number);
  return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
}
