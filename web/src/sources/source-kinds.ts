import type { ProjectSource } from '../api/records.ts';

export type SourceKind = ProjectSource['kind'];

/** What people read about a kind of source. */
interface KindText {
  readonly title: string;
  /** What the address may be. */
  readonly hint: string;
  readonly example: string;
}

/** The kinds of sources that a project can add, in the order of the menu. */
export const SOURCE_KINDS: Readonly<Record<SourceKind, KindText>> = {
  feed: {
    title: 'Feed, site or newsletter',
    hint: 'A feed (RSS, Atom or JSON Feed), or the site, blog or newsletter that has one.',
    example: 'https://blog.example.com',
  },
  mastodon: {
    title: 'Mastodon',
    hint: 'A server or a hashtag there. At a server, your keywords are read as hashtags too.',
    example: 'https://mastodon.social/tags/opensource',
  },
  lemmy: {
    title: 'Lemmy',
    hint: 'A server or a community there.',
    example: 'https://lemmy.world/c/technology',
  },
  lobsters: {
    title: 'Lobsters',
    hint: 'Lobsters or a site like it, a tag or a domain there.',
    example: 'https://lobste.rs/t/rust',
  },
  discourse: {
    title: 'Discourse forum',
    hint: 'A forum, or a category or tag there.',
    example: 'https://meta.discourse.org/c/support/6',
  },
  youtube_channel: {
    title: 'YouTube channel',
    hint: 'A channel, its name or its id.',
    example: '@YouTube',
  },
  producthunt: {
    title: 'Product Hunt',
    hint: 'The site. A topic there needs a token, which an administrator sets.',
    example: 'https://www.producthunt.com',
  },
};

/** The kinds and their titles, for a menu. */
export const KIND_OPTIONS = (Object.keys(SOURCE_KINDS) as SourceKind[]).map(
  (kind) => [kind, SOURCE_KINDS[kind].title] as const,
);
