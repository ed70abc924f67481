import { lookup, Resolver } from "node:dns/promises";
import { BlockList, isIP } from "node:net";

/**
 * Resolves a host once. Whoever connects goes to this address and not to the name, which may lead elsewhere a moment later.
 * @param isAllowed asked of each of its addresses
 * @returns `null`: it has none, or one that is not allowed
 */
export async function resolveHost(host: string, isAllowed: (address: string) => boolean): Promise<string | null> {
  const found = isIP(host) === 0 ? await lookup(host, { all: true }).catch(() => []) : [{ address: host }];
  // One that is not allowed spoils all: which of them it would be is chance.
  const addresses = found.map(({ address }) => address);
  return addresses.every(isAllowed) ? (addresses[0] ?? null) : null;
}

/**
 * The addresses of a host that anybody may name, as name servers say them: the system's own resolver waits in one of few
 * threads, and one name whose servers are silent would keep all others waiting. Ends after some seconds.
 */
export async function lookUpIpAddresses(host: string): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  const resolver = new Resolver({ timeout: 3000, tries: 1 });
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** Networks that have a name. */
export const namedNetworks: ReadonlyMap<string, readonly string[]> = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["linklocal", ["169.254.0.0/16", "fe80::/10"]],
  ["uniquelocal", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

/** Whether an address is in one of these networks: addresses, ranges such as `10.0.0.0/8`, and those with a name. */
export function createNetworkMatcher(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks.flatMap((one) => namedNetworks.get(one) ?? [one])) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** Of single networks and machines, and of no one (RFC 6890). */
const isSpecial = createNetworkMatcher([
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
const isGlobal6 = createNetworkMatcher(["2000::/3"]);
/** Those that carry an IPv4 address, and those for documents. */
const isSpecial6 = createNetworkMatcher(["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"]);

/** Whether an address can be anybody's on the internet. */
export function isPublicIpAddress(address: string): boolean {
  return isIP(address) === 4 ? !isSpecial(address) : isGlobal6(address) && !isSpecial6(address);
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
