import type { Match } from '../../../schemas/mentions/mention.ts';
import type { Source } from '../../../schemas/source.ts';
import { BARE_MATCH } from '../bare-match.ts';
import { parsePost, type ParsedPost } from '../built-in/parsed-post.ts';
import { type Profile, profileOf } from '../built-in/profile.ts';
import type { Brief } from '../judge.ts';

/** A text that was found by some spellings of a name; none: by nothing. */
export interface NamedText {
  readonly text: string;
  readonly names: readonly string[];
  readonly source: string;
}

const MOMENT = '2026-01-01T00:00:00.000Z';

function briefOf([name, ...aliases]: readonly string[]): Brief {
  return {
    workspaceId: 1,
    projectId: 'training',
    name: name ?? 'Everything',
    mode: 'mentions',
    description: null,
    audience: null,
    settings: {},
    keywords: name === undefined ? [] : [{ id: 1, term: name, aliases }],
    categories: [],
    lessons: [],
  };
}

const matchOf = ({ text, source, names }: NamedText): Match => ({
  ...BARE_MATCH,
  source: source as Source,
  text,
  lang: 'en',
  posted_at: MOMENT,
  found_at: MOMENT,
  keyword_ids: names.length > 0 ? [1] : [],
});

/** Returns a reader of texts that makes one project for each name. */
export function namedPosts(): (text: NamedText) => { readonly profile: Profile; readonly post: ParsedPost } {
  const profiles = new Map<string, Profile>();
  return (named) => {
    const key = named.names.join('\n');
    const profile = profiles.get(key) ?? profileOf(briefOf(named.names));
    profiles.set(key, profile);
    return { profile, post: parsePost(profile, matchOf(named)) };
  };
}
