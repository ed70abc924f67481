import { lookup, Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/**
 * Resolves a host name to an IP address. Callers connect to this IP address, not to the name, because the name may resolve to
 * another one a moment later (DNS rebinding).
 * @param isAllowed called with each IP address of the host
 * @returns `null` if the host has no IP address, or one that is not allowed
 */
export async function resolveHost(host: string, isAllowed: (ipAddress: string) => boolean): Promise<string | null> {
  const records = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }];
  // All IP addresses must be allowed, because their order is random.
  const ipAddresses = records.map(({ address }) => address);
  return ipAddresses.every(isAllowed) ? (ipAddresses[0] ?? null) : null;
}

/**
 * Looks up the IP addresses of a host name that anybody may enter. Asks DNS servers directly: with the system's resolver
 * (`lookup`), each name occupies one of the four threads that Node also uses for files and passwords, so a few slow names would
 * delay all of that. Times out after a few seconds.
 */
export async function lookUpIpAddresses(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver({ timeout: 3000, tries: 1 });
  const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return lookups.flatMap((lookup) => (lookup.status === "fulfilled" ? lookup.value : []));
}

/** Networks that may be given by name. */
export const namedNetworks: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/**
 * Creates a function that checks whether an IP address is in one of these networks.
 * @param networks IP addresses, ranges such as `10.0.0.0/8`, and names of networks
 */
export function createNetworkMatcher(networks: readonly string[]): (ipAddress: string) => boolean {
  // `BlockList` only stores the networks. It blocks nothing by itself.
  const networkList = new BlockList();
  for (const network of networks.flatMap((name) => namedNetworks.get(name) ?? [name])) {
    const [ipAddress = "", bits] = network.split("/");
    if (bits === undefined) networkList.addAddress(ipAddress, getFamily(ipAddress));
    else networkList.addSubnet(ipAddress, Number(bits), getFamily(ipAddress));
  }
  return (ipAddress) => isIP(ipAddress) !== 0 && networkList.check(ipAddress, getFamily(ipAddress));
}

/** Private, local and reserved IPv4 networks (RFC 6890). */
const isSpecialIpv4 = createNetworkMatcher([
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
]);
/** Global IPv6 addresses. */
const isGlobalIpv6 = createNetworkMatcher(["2000::/3"]);
/** Global IPv6 networks that embed an IPv4 address or are reserved for documentation. */
const isSpecialIpv6 = createNetworkMatcher(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** Returns whether an IP address is public, that is, reachable on the internet. */
export function isPublicIpAddress(ipAddress: string): boolean {
  return isIP(ipAddress) === 4 ? !isSpecialIpv4(ipAddress) : isGlobalIpv6(ipAddress) && !isSpecialIpv6(ipAddress);
}

function getFamily(ipAddress: string): "ipv4" | "ipv6" {
  return isIP(ipAddress) === 6 ? "ipv6" : "ipv4";
}
