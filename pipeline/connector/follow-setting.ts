import type { Source } from '../../schemas/source.ts';

/** Whether a source is among those of the setting `EARSHOT_FOLLOW`, a comma list or `off`. Unset: each is that can be. */
export const isFollowed = (source: Source, follow: string | undefined): boolean =>
  follow === undefined ||
  follow
    .split(',')
    .map((name) => name.trim())
    .includes(source);
