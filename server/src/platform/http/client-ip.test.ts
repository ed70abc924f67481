import type { IncomingMessage } from "node:http";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeIpAddress } from "../ip-address.ts";
import { createClientIpFinder } from "./check-request.ts";

/** Only this address is trusted. No generated address is in its network. */
const proxyAddress = "127.0.0.1";
const findClientIp = createClientIpFinder((ipAddress) => ipAddress === proxyAddress);

/** Finds the address of a client whose requests a trusted proxy sends with these headers. */
function findBehindProxy(headers: Readonly<Record<string, string>>): string | undefined {
  // A fake request with only the parts that are read.
  return findClientIp({ socket: { remoteAddress: proxyAddress }, headers } as unknown as IncomingMessage);
}

const publicIpv4 = fc.ipV4().filter((address) => !address.startsWith("127."));
const publicIpv6 = fc.ipV6().filter((address) => !normalizeIpAddress(address)?.startsWith("127."));
const port = fc.oneof(fc.integer({ min: 0, max: 65_535 }).map(String), fc.constant("_hidden"));
const zone = fc.constantFrom("%eth0", "%25eth0", "%1", "%");
const blanks = fc.constantFrom("", " ", "\t", "  \t ");

/** An address, and one of the ways to write it. */
type WrittenAddress = { readonly address: string; readonly written: string };
const quote = ({ address, written }: WrittenAddress) => ({ address, written: `"${written}"` });
const writtenIpv4 = fc
  .tuple(publicIpv4, port)
  .chain(([address, portText]) =>
    fc.constantFrom(
      { address, written: address },
      { address, written: `${address}:${portText}` },
      { address, written: `::ffff:${address}` },
      { address, written: `[::FFFF:${address}]:${portText}` },
    ),
  );
const writtenIpv6 = fc.tuple(publicIpv6, port, zone).chain(([ipv6, portText, zoneText]) => {
  const address = normalizeIpAddress(ipv6) ?? "";
  return fc.constantFrom(
    { address, written: ipv6.toUpperCase() },
    { address, written: `[${ipv6}]` },
    { address, written: `[${ipv6}]:${portText}` },
    { address, written: `${ipv6}${zoneText}` },
    { address, written: `[${ipv6}${zoneText}]:${portText}` },
  );
});
const writtenAddress = fc
  .oneof(writtenIpv4, writtenIpv6)
  .chain((unquoted) => fc.constantFrom(unquoted, quote(unquoted)))
  .chain(({ address, written }) =>
    fc.tuple(blanks, blanks).map(([before, after]) => ({ address, written: before + written + after })),
  );
/** An element of the header that a client sends itself. A proxy appends the client's address to the header. */
const elementByClient = fc.oneof(
  fc.string({ unit: "binary-ascii" }),
  fc.constantFrom("unknown", "_hidden", ",", " , ,", "for=192.0.2.1", "127.0.0.1", "::1", '"', "["),
  writtenAddress.map(({ written }) => written),
);
/** An element that contains no address. */
const elementWithoutAddress = fc.constantFrom(
  "unknown",
  "_hidden",
  "-",
  "nobody",
  "[]",
  "[unknown]:80",
  "for=192.0.2.1",
  ":80",
  "[::1",
);

describe("the IP address of a client", () => {
  test("is the last one in `X-Forwarded-For`, in every notation and after any text of the client", () => {
    const property = fc.property(fc.array(elementByClient), writtenAddress, (elements, { address, written }) => {
      expect(findBehindProxy({ "x-forwarded-for": [...elements, written].join(",") })).toBe(address);
      // Empty elements at the end of a list mean nothing (RFC 9110, 5.6.1).
      expect(findBehindProxy({ "x-forwarded-for": [...elements, written, " ", ""].join(",") })).toBe(address);
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("is that of the proxy if the last element is not an address, whatever comes before it", () => {
    const property = fc.property(fc.array(elementByClient), elementWithoutAddress, (elements, lastElement) => {
      expect(findBehindProxy({ "x-forwarded-for": [...elements, lastElement].join(", ") })).toBe(proxyAddress);
    });
    fc.assert(property, { numRuns: 500 });
  });

  test("does not depend on other headers with an address", () => {
    const names = ["forwarded", "x-real-ip", "x-client-ip", "true-client-ip", "cf-connecting-ip", "x-forwarded"];
    const property = fc.property(fc.constantFrom(...names), writtenAddress, (name, { written }) => {
      expect(findBehindProxy({ [name]: written })).toBe(proxyAddress);
      expect(findBehindProxy({ [name]: `for=${written}` })).toBe(proxyAddress);
    });
    fc.assert(property, { numRuns: 200 });
  });
});
