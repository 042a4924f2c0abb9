import { describe, expect, it } from 'vitest';
import { COLORS } from '../../../api/pages/tokens.ts';

type Name = keyof typeof COLORS;

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

/** Returns the relative luminance of `#rrggbb` as defined in WCAG 2.2. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const GROUNDS: readonly Name[] = ['paper', 'panel', 'raised', 'hover'];
const TEXT: readonly (readonly [Name, readonly Name[]])[] = [
  ['ink', [...GROUNDS, 'accent-soft', 'warning-soft']],
  ['faint', [...GROUNDS, 'neutral-soft', 'accent-soft']],
  ['accent', [...GROUNDS, 'accent-soft']],
  ['positive', [...GROUNDS, 'positive-soft']],
  ['negative', [...GROUNDS, 'negative-soft']],
  ['warning', [...GROUNDS, 'warning-soft']],
  ['on-accent', ['accent']],
];
const DRAWN: readonly Name[] = ['accent', 'positive', 'neutral', 'negative', 'warning', 'edge'];

/** Lists the pairs with a contrast below `least` to 1, in words. */
const tooAlike = (scheme: 0 | 1, colour: Name, grounds: readonly Name[], least: number) =>
  grounds
    .map((ground) => ({ ground, ratio: contrast(COLORS[colour][scheme], COLORS[ground][scheme]) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ ground, ratio }) => `${colour} on ${ground}: ${ratio.toFixed(2)}`);

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('the colors of all pages, %s', (_name, scheme) => {
  it('show text on every background at a contrast of at least 4.5 to 1', () => {
    expect(TEXT.flatMap(([text, grounds]) => tooAlike(scheme, text, grounds, 4.5))).toEqual([]);
  });

  it('show graphics at a contrast of at least 3 to 1', () => {
    expect(DRAWN.flatMap((name) => tooAlike(scheme, name, ['paper', 'panel', 'raised'], 3))).toEqual([]);
  });
});
