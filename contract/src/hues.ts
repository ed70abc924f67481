/** The colours that clans and players may choose: hues in degrees on the colour wheel, far from the teams' red and blue. */
export const hues = {
  bronze: 72,
  olive: 105,
  green: 140,
  teal: 185,
  violet: 298,
  plum: 322,
  raspberry: 347,
  grey: null,
} as const;
export type Hue = keyof typeof hues;
