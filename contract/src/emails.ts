import { z } from "zod";
import { emailMax } from "./constants.ts";
import { text } from "./text.ts";

const localPattern = /^(?!\.)(?!.*\.\.)(?!.*\.$)[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** A domain in ASCII, whose last label is of letters or an internationalised one. */
const domainPattern = new RegExp(`^(?:${label}\\.)+(?:[a-z]{2,63}|xn--${label})$`);

/**
 * Input: an e-mail address. It is stored in lower case, and its domain in ASCII (Punycode), to which mail is sent. Before
 * the @ it is ASCII: other letters need a mail server that takes them (SMTPUTF8), at both ends.
 */
export const emailIn = text(emailMax).transform((written, context) => {
  const email = canonicalEmail(written);
  const fault = faultOf(written.trim(), email);
  if (fault === null) return email;
  context.addIssue({ code: "custom", message: fault });
  return z.NEVER;
});

/** An e-mail address as it is stored and compared. One that is none only loses case and blanks around it. */
export function canonicalEmail(written: string): string {
  const { local, domain } = partsOf(written.trim().toLowerCase());
  return `${local}${asciiDomain(domain) ?? domain}`;
}

function faultOf(written: string, email: string): string | null {
  const local = partsOf(written).local.slice(0, -1);
  // Before lower case, which makes an ASCII letter of a few others.
  if (/[^\0-\x7F]/.test(local)) return "must hold only a to z, digits and signs such as . _ + - before the @";
  if (!localPattern.test(local.toLowerCase())) return "must be an e-mail address";
  const domain = asciiDomain(partsOf(email).domain);
  if (domain === null || !domainPattern.test(domain)) return "must have a valid domain after the @";
  return email.length > emailMax ? `must have at most ${emailMax} characters` : null;
}

/** What stands before the domain, with the @, and the domain. */
function partsOf(email: string): { local: string; domain: string } {
  const end = email.lastIndexOf("@") + 1;
  return { local: email.slice(0, end), domain: email.slice(end) };
}

/** A domain in ASCII, as browsers and mail programs convert it (UTS 46); `null`: it cannot be converted. */
function asciiDomain(domain: string): string | null {
  // Without another letter in the address, Punycode that stands for nothing would pass.
  const address = `http://ä.${domain}`;
  if (!/^(?:[a-z0-9.-]|[^\0-\x7F])+$/.test(domain) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/^xn--4ca\./, "");
}
