/** Of the package, which brings no types, what `subset-fonts.ts` uses. */
declare module "subset-font" {
  interface Options {
    readonly targetFormat: "woff2";
    /** The values that stay of each axis of a variable font. */
    readonly variationAxes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
    /** The OpenType layout features that stay, by their tags. */
    readonly keepFeatures: string[];
  }
  /** @param letters the text that the font has to be able to write */
  function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array>;
  // biome-ignore lint/style/noDefaultExport: as the package has it
  export default subsetFont;
}
