import { z } from "zod";

const pattern = /^(?:(\[[0-9a-fA-F:.]+\])|([a-zA-Z0-9](?:[a-zA-Z0-9.-]{0,251}[a-zA-Z0-9])?)):([1-9]\d{0,4})$/;

/** A host and port, such as `play.example.org:8303` or `[2001:db8::1]:8303`. */
export const hostPort = z
  .string()
  .max(262)
  .refine((text) => splitHostPort(text) !== null, "must be a host and a port, such as play.example.org:8303");

/** `null`: the text is no host and port. */
export function splitHostPort(text: string): { host: string; port: number } | null {
  const [, ipv6, name, port] = pattern.exec(text) ?? [];
  const host = ipv6?.slice(1, -1) ?? name;
  return host === undefined || Number(port) > 65_535 ? null : { host, port: Number(port) };
}
