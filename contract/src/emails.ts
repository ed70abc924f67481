import { z } from "zod";
import { maxEmailLength } from "./constants.ts";
import { text } from "./text.ts";

/** The part before the @: no dot at its start or end, and no two dots in a row. */
const localPattern = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
/** Matches a character outside ASCII. */
const nonAsciiPattern = /[^\0-\x7F]/;
const domainLabel = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A domain in ASCII whose last label consists of letters or is internationalised (Punycode). */
const domainPattern = new RegExp(`^(?:${domainLabel}\\.)+(?:[a-z]{2,63}|xn--${domainLabel})$`);

/**
 * Input: an e-mail address. It is converted to lower case, and its domain to ASCII (Punycode). The part before the @
 * must be ASCII, because other characters need mail servers with SMTPUTF8 on both ends.
 */
export const emailInput = text(maxEmailLength).transform((input, context) => {
  const email = normaliseEmail(input);
  const error = findEmailError(input.trim(), email);
  if (error === null) return email;
  context.addIssue({ code: "custom", message: error });
  return z.NEVER;
});

/**
 * Returns an e-mail address as it is stored and compared. A text that is not an e-mail address is only trimmed and
 * converted to lower case.
 */
export function normaliseEmail(input: string): string {
  const { local, domain } = splitAtDomain(input.trim().toLowerCase());
  return `${local}${toAsciiDomain(domain) ?? domain}`;
}

/** Returns why an e-mail address is rejected, or `null`. @param email `input` after `normaliseEmail` */
function findEmailError(input: string, email: string): string | null {
  const localWithoutAt = splitAtDomain(input).local.slice(0, -1);
  // This is checked before the conversion to lower case, which turns a few other letters into ASCII.
  if (nonAsciiPattern.test(localWithoutAt))
    return "must hold only a to z, digits and signs such as . _ + - before the @";
  if (!localPattern.test(localWithoutAt.toLowerCase())) return "must be an e-mail address";
  const domain = toAsciiDomain(splitAtDomain(email).domain);
  if (domain === null || !domainPattern.test(domain)) return "must have a valid domain after the @";
  return email.length > maxEmailLength ? `must have at most ${maxEmailLength} characters` : null;
}

/** Splits an e-mail address after the @, so `local` ends with the @. */
function splitAtDomain(email: string): { local: string; domain: string } {
  const end = email.lastIndexOf("@") + 1;
  return { local: email.slice(0, end), domain: email.slice(end) };
}

/** Converts a domain to ASCII as browsers and mail programs do (UTS 46). Returns `null` if that is impossible. */
function toAsciiDomain(domain: string): string | null {
  // The `ä` makes the URL parser also check existing Punycode labels.
  const url = `http://ä.${domain}`;
  if (!/^(?:[a-z0-9.-]|[^\0-\x7F])+$/.test(domain) || !URL.canParse(url)) return null;
  // `xn--4ca` is the `ä` in Punycode.
  return new URL(url).hostname.replace(/^xn--4ca\./, "");
}
