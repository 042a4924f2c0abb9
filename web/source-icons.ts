import * as icons from 'simple-icons';
import { COLORS } from '../api/pages/tokens.ts';
import type { Source } from '../schemas/source.ts';

/**
 * The icon of each source in Simple Icons (CC0 1.0). A source without one, such as LinkedIn, which asked to be left out,
 * is shown by its initials.
 */
const ICONS: Partial<Readonly<Record<Source, icons.SimpleIcon>>> = {
  reddit: icons.siReddit,
  x: icons.siX,
  hn: icons.siYcombinator,
  instagram: icons.siInstagram,
  github: icons.siGithub,
  stackoverflow: icons.siStackoverflow,
  devto: icons.siDevdotto,
  bluesky: icons.siBluesky,
  news: icons.siGooglenews,
  youtube: icons.siYoutube,
  tiktok: icons.siTiktok,
  threads: icons.siThreads,
  feed: icons.siRss,
  lobsters: icons.siLobsters,
  mastodon: icons.siMastodon,
  lemmy: icons.siLemmy,
  discourse: icons.siDiscourse,
  youtube_channel: icons.siYoutube,
  producthunt: icons.siProducthunt,
};

/** The contrast that graphics need (WCAG 2.2, 1.4.11). */
const LEAST_CONTRAST = 3;

/** Returns the relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the brand's color where it can be seen on the page, else the color of text. For light and dark screens. */
const colorsOn = (brand: string) =>
  ([0, 1] as const).map((scheme) =>
    contrast(brand, COLORS.paper[scheme]) >= LEAST_CONTRAST ? brand : COLORS.ink[scheme],
  );

/** Returns the module with the icons: SVG paths on a 24 by 24 grid, and a CSS color that follows the color scheme. */
export function sourceIconsModule(): string {
  const entries = Object.entries(ICONS).map(([source, { path, hex }]) => {
    const [light, dark] = colorsOn(`#${hex}`);
    return `  ${source}: { path: '${path}', color: 'light-dark(${light}, ${dark})' },\n`;
  });
  return `/** Icons by Simple Icons (CC0 1.0). */\nexport const SOURCE_ICONS = {\n${entries.join('')}} as const;\n`;
}
