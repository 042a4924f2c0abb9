/** Gives the color that a token has where an element stands, as `rgb(…)`: canvases know no tokens. */
export function resolvedColor(element: HTMLElement, token: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(--${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
