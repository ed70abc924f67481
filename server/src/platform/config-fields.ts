import { isIP } from "node:net";
import { z } from "zod";

/** A whole number from `min` to `max`. */
export function whole(min: number, max: number) {
  const fault = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, fault)
    .transform(Number)
    .refine((number) => number >= min && number <= max, fault);
}

/** A text without line ends and other control characters. */
export function oneLine(max: number) {
  return z
    .string()
    .regex(/^[^\p{Cc}]*$/u, "must not hold control characters")
    .max(max, `must have at most ${max} characters`);
}

/** An origin: `https://example.org`, with nothing after the host. */
export function origin() {
  return z
    .string()
    .refine(isOrigin, "must be an http(s) address without a path")
    .transform((text) => new URL(text).origin);
}

/** An http(s) address, written without the slash at its end. */
export function address() {
  return urlOf(isWeb, "must be an http(s) address");
}

/** A mail server's address, with the account at it: `smtps://name:password@mail.example.org`. */
export function mailServer() {
  return z
    .string()
    .refine((text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text), "must be an smtp:// or smtps:// address");
}

/**
 * A folder's http(s) address, or a path of this site; without a trailing slash.
 * @param used first segments of paths that it may not have
 */
export function folder(used: readonly string[]) {
  const fault = "must be an http(s) address or a free path of this site";
  return urlOf((text) => isFolder(text) || (isPath(text) && !used.includes(text.split("/")[1] ?? "")), fault);
}

function urlOf(fits: (text: string) => boolean, fault: string) {
  return z
    .string()
    .refine(fits, fault)
    .transform((text) => text.replace(/\/$/, ""));
}

/** A comma-separated list. */
export function listOf(entry: z.ZodType<string, string>, fault: string) {
  return z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(entry).catch([]))
    .refine((parts) => parts.length > 0, fault);
}

/** Trusted proxies, but never all addresses: an address, a range such as `10.0.0.0/8`, or the name of a kind. */
export const proxy = z.string().refine((text) => {
  if (["loopback", "linklocal", "uniquelocal"].includes(text)) return true;
  const [host = "", bits = "1", ...rest] = text.split("/");
  const width = isIP(host) === 4 ? 32 : 128;
  return isIP(host) !== 0 && /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= width && rest.length === 0;
});

function isOrigin(text: string): boolean {
  return isWeb(text) && new URL(text).href === `${new URL(text).origin}/`;
}

function isFolder(text: string): boolean {
  return isWeb(text) && !/[?#]/.test(text);
}

function isPath(text: string): boolean {
  return /^(?:\/[\w-][\w.-]*)+\/?$/.test(text);
}

function isWeb(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
