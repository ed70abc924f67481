import { z } from "zod";
import { maxContactLength, maxIntroductionLength, maxLogoBytes, readySecondsLimits } from "./constants.ts";
import type { Schemas } from "./endpoint.ts";
import { baseInput } from "./entity-update.ts";
import { nameInput } from "./names.ts";
import { integerInput } from "./numbers.ts";
import { dataReply } from "./paging.ts";
import { singleLine, text } from "./text.ts";

/** Settings that admins can override at runtime. `null` means: no override, the environment or a default applies. */
const overrides = z.strictObject({
  leagueName: z.string().nullable(),
  communityUrl: z.string().nullable(),
  /** What the ranked home page tells visitors about the league, in one line. */
  introduction: z.string().nullable(),
  /** How to reach an admin: an e-mail address, a URL or a text. */
  adminContact: z.string().nullable(),
  /** Where players download the game, if this site does not offer it. `null`: the official sites. */
  clientsUrl: z.string().nullable(),
  accountRequests: z.boolean().nullable(),
  /** How long the players of a new match have to get ready. */
  readySeconds: z.int().nullable(),
  /** The accent colour of the site, as `#rrggbb`. */
  accent: z.string().nullable(),
  /** The path of the league's logo (`mark` in the API), a PNG of 256 × 256 pixels. */
  mark: z.string().nullable(),
  /** Whether an admin has dismissed the checklist of a new league. `null` means no. */
  setupDismissed: z.boolean().nullable(),
});

/** The overrides, and what applies without them. */
const leagueSettings = z.strictObject({
  ...overrides.shape,
  /** The values that apply without an override. */
  otherwise: z.strictObject({
    leagueName: z.string(),
    communityUrl: z.string().nullable(),
    accountRequests: z.boolean(),
    readySeconds: z.int(),
  }),
  /** The environment variables. A change of them requires a restart. */
  environment: z.array(
    z.strictObject({
      name: z.string(),
      /** A placeholder if the variable is secret. `null` if it is not set. */
      value: z.string().nullable(),
    }),
  ),
});
export type LeagueSettings = z.output<typeof leagueSettings>;

const webLink = singleLine(500)
  .transform((link) => link.trim())
  .refine((link) => /^https?:\/\//i.test(link) && URL.canParse(link), "must be an http(s) address");

/** Base64 encodes three bytes as four characters. */
const maxLogoBase64Length = Math.ceil(maxLogoBytes / 3) * 4;

export const leagueSettingsSchemas = {
  getLeagueSettings: { reply: dataReply(leagueSettings) },
  changeLeagueSettings: {
    body: z
      .strictObject({
        leagueName: nameInput(64).nullable(),
        communityUrl: webLink.nullable(),
        introduction: nameInput(maxIntroductionLength).nullable(),
        adminContact: nameInput(maxContactLength).nullable(),
        clientsUrl: webLink.nullable(),
        accountRequests: z.boolean().nullable(),
        readySeconds: integerInput(readySecondsLimits.min, readySecondsLimits.max).nullable(),
        accent: text(7)
          .regex(/^#[\da-f]{6}$/i, "must be a colour such as #f5b638")
          .transform((accent) => accent.toLowerCase())
          .nullable(),
        /** A PNG or WebP image in base64, which the server converts. `null` restores the default logo. */
        mark: text(maxLogoBase64Length)
          .regex(/^[\d+/A-Za-z]*={0,2}$/, "must be base64")
          .nullable(),
        setupDismissed: z.boolean().nullable(),
        base: baseInput(Object.keys(overrides.shape)),
      })
      .partial(),
    reply: dataReply(leagueSettings),
    acceptsBase: true,
  },
} as const satisfies Schemas<typeof import("./league-settings-endpoints.ts").leagueSettingsEndpoints>;
