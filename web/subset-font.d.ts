/** What `font.ts` uses of the package, whose types lag behind it. */
declare module 'subset-font' {
  /** Returns the part of a font that the characters of `text` need. */
  function subsetFont(
    font: Buffer,
    text: string,
    options: {
      readonly targetFormat: 'woff2';
      /** The ranges that axes of a variable font keep. */
      readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
      /** Tags of the OpenType features to keep. */
      readonly keepFeatures: readonly string[];
    },
  ): Promise<Buffer>;
  export = subsetFont;
}
