/** Converts rem to pixels, for virtualized lists, which need row heights in pixels. */
export const remToPixels = (rem: number): number =>
  rem * parseFloat(getComputedStyle(document.documentElement).fontSize);
