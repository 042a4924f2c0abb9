/** Returns a design token's color at an element as `rgb(…)`, for canvases, which cannot use tokens. */
export function resolvedColor(element: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
