import { isIPv4 } from "node:net";
import { networkOf } from "../../../platform/ip-address.ts";
import { type Refusal, refuse } from "../../../platform/refusal.ts";

const dayMs = 86_400_000;

/** Requests that may come from a network, whose prefix has so many bits. */
type NetworkLimit = { readonly bits: number; readonly most: number };

/** From the narrowest network to the widest. No network alone can fill the queue of a hundred. */
const limits: Readonly<Record<"ipv4" | "ipv6", readonly NetworkLimit[]>> = {
  ipv4: [
    { bits: 32, most: 3 },
    { bits: 24, most: 12 },
    { bits: 16, most: 30 },
  ],
  ipv6: [
    { bits: 64, most: 3 },
    { bits: 56, most: 6 },
    { bits: 48, most: 12 },
    { bits: 32, most: 30 },
  ],
};

/** The prefix of an address that a request has after a day, for as long as it waits. It tells no person from others. */
const bitsAfterDay = { ipv4: 24, ipv6: 48 } as const;

/** A request that counts: asked within a day, or waiting still. */
export type CountedRequest = { readonly address: string; readonly requestedAt: number; readonly isOpen: boolean };

/**
 * Why nobody can ask from an address now; `null`: they can. Of the networks whose prefix stays with a request, those that
 * wait count too, however old.
 */
export function networkRefusal(address: string, counted: readonly CountedRequest[], now: number): Refusal | null {
  const family = familyOf(address);
  for (const [index, { bits, most }] of limits[family].entries()) {
    const isIn = networkTest(address, bits);
    const countsOpen = bits <= bitsAfterDay[family];
    const found = counted.filter(
      (one) => ((countsOpen && one.isOpen) || one.requestedAt > now - dayMs) && isIn(one.address),
    );
    if (found.length < most) continue;
    if (index > 0) return refuse("ACCOUNT_REQUESTS_OF_NETWORK").withDetails({ seconds: dayMs / 1000 });
    const newestFirst = found.map(({ requestedAt }) => requestedAt).toSorted((one, other) => other - one);
    const oldest = newestFirst[most - 1] ?? now;
    return refuse("ACCOUNT_REQUESTS_USED").withDetails({ seconds: Math.ceil((oldest + dayMs - now) / 1000) });
  }
  return null;
}

/** What stays of the address of a request that waits for more than a day. */
export function networkAfterDay(address: string): string {
  return networkOf(address, bitsAfterDay[familyOf(address)]);
}

/** Whether an address is in the same network as this one. */
function networkTest(address: string, bits: number): (other: string) => boolean {
  const family = familyOf(address);
  const network = networkOf(address, bits);
  return (other) => familyOf(other) === family && networkOf(other, bits) === network;
}

function familyOf(address: string): "ipv4" | "ipv6" {
  return isIPv4(address) ? "ipv4" : "ipv6";
}
