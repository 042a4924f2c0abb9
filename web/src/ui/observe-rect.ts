interface Rect {
  readonly width: number;
  readonly height: number;
}

/**
 * Tells a virtualizer the size of its element, in pixels, whenever the browser has laid it out. Its own function measures at
 * once, for which the browser has to lay out the page in the middle of a render. Returns a function that ends it.
 */
export function observeRect(
  { scrollElement }: { readonly scrollElement: Element | null },
  tell: (rect: Rect) => void,
): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const observer = new ResizeObserver(([entry]) => {
    const { inlineSize, blockSize } = entry!.borderBoxSize[0]!;
    tell({ width: Math.round(inlineSize), height: Math.round(blockSize) });
  });
  observer.observe(scrollElement);
  return () => observer.disconnect();
}
