import { z } from "zod";

/** Matches an IPv6 address in brackets, or a host name or IPv4 address, and then a port. */
const hostPortPattern = /^(?:(\[[0-9a-fA-F:.]+\])|([a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?)):([1-9]\d{0,4})$/;

/** Input: a host and port, such as `play.example.org:8303` or `[2001:db8::1]:8303`. */
export const hostPortInput = z
  .string()
  // This is more than enough for the longest host name (253 characters), a colon and a port.
  .max(262)
  .refine((text) => parseHostPort(text) !== null, "must be a host and a port, such as play.example.org:8303");

/** Splits a host and port. Returns `null` if the text is not a host and port. IPv6 addresses lose their brackets. */
export function parseHostPort(text: string): { host: string; port: number } | null {
  const [, ipv6, name, port] = hostPortPattern.exec(text) ?? [];
  const host = ipv6?.slice(1, -1) ?? name;
  return host === undefined || Number(port) > 65_535 ? null : { host, port: Number(port) };
}
