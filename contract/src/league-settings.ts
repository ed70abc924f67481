import { z } from "zod";
import { markMaxBytes } from "./constants.ts";
import type { Shapes } from "./endpoint.ts";
import { baseIn } from "./entity-update.ts";
import { nameIn } from "./names.ts";
import { integerIn } from "./numbers.ts";
import { oneOf } from "./paging.ts";
import { singleLine, text } from "./text.ts";

/** What admins set while the league runs; `null`: as the environment says, or as the league was made. */
const ownSettings = z.strictObject({
  leagueName: z.string().nullable(),
  communityUrl: z.string().nullable(),
  accountRequests: z.boolean().nullable(),
  readySeconds: z.int().nullable(),
  /** `#rrggbb`. */
  accent: z.string().nullable(),
  /** The path of the league's mark, a PNG of 256 by 256 pixels. */
  mark: z.string().nullable(),
});

const leagueSettings = z.strictObject({
  ...ownSettings.shape,
  /** What holds where nothing is set. */
  otherwise: z.strictObject({
    leagueName: z.string(),
    communityUrl: z.string().nullable(),
    accountRequests: z.boolean(),
    readySeconds: z.int(),
  }),
  /** The variables of the environment, which only a restart changes. */
  environment: z.array(
    z.strictObject({
      name: z.string(),
      /** Of a secret only that it is given; `null`: it is not given. */
      value: z.string().nullable(),
    }),
  ),
});
export type LeagueSettings = z.output<typeof leagueSettings>;

/** base64 has four letters for three bytes. */
const markLetters = Math.ceil(markMaxBytes / 3) * 4;

export const leagueSettingsShapes = {
  getLeagueSettings: { reply: oneOf(leagueSettings) },
  changeLeagueSettings: {
    body: z
      .strictObject({
        leagueName: nameIn(64).nullable(),
        communityUrl: singleLine(500)
          .transform((link) => link.trim())
          .refine((link) => /^https?:\/\//i.test(link) && URL.canParse(link), "must be an http(s) address")
          .nullable(),
        accountRequests: z.boolean().nullable(),
        readySeconds: integerIn(5, 3600).nullable(),
        accent: text(7)
          .regex(/^#[\da-f]{6}$/i, "must be a colour such as #f5b638")
          .transform((accent) => accent.toLowerCase())
          .nullable(),
        /** A PNG or WebP picture in base64, which is drawn anew; `null`: the emblem of the software. */
        mark: text(markLetters)
          .regex(/^[\d+/A-Za-z]*={0,2}$/, "must be base64")
          .nullable(),
        base: baseIn(Object.keys(ownSettings.shape)),
      })
      .partial(),
    reply: oneOf(leagueSettings),
    takesBase: true,
  },
} as const satisfies Shapes<typeof import("./league-settings-calls.ts").leagueSettingsCalls>;
