import type { Source } from '../../schemas/source.ts';

/**
 * Whether the setting `EARSHOT_FOLLOW` (a comma list, or `off`) names a source. When it is not set, every source that
 * can be followed is.
 */
export const isFollowed = (source: Source, follow: string | undefined): boolean =>
  follow === undefined ||
  follow
    .split(',')
    .map((name) => name.trim())
    .includes(source);
