import type { Source } from '../source.ts';
import type { Sentiment } from '../judging/verdict.ts';
import type { Passage } from './passage.ts';

/** A part of a mention's text: all that is searched, or one field of it. */
export type TextPart = 'any' | 'title' | 'text' | 'place';

/** A condition on one field of a mention. Text that is compared is in lower case where case does not count. */
export type FieldCondition =
  | { readonly kind: 'source'; readonly source: Source }
  | { readonly kind: 'subreddit'; readonly name: string }
  /** The handle or the display name; with `prefix`, its start. */
  | { readonly kind: 'author'; readonly name: string; readonly prefix: boolean }
  /** The host of its address, or one that this is a subdomain of. */
  | { readonly kind: 'domain'; readonly host: string }
  /** An address that its text shows, or its own, without scheme and `www.`; pages below it too. */
  | { readonly kind: 'link'; readonly address: string }
  | { readonly kind: 'lang'; readonly lang: string }
  | {
      readonly kind: 'engagement' | 'urgency';
      /** Both inclusive. */
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'sentiment'; readonly sentiment: Sentiment }
  /** Any of these; none of them for null. */
  | { readonly kind: 'category'; readonly ids: readonly number[] | null }
  | { readonly kind: 'tag'; readonly tag: string }
  /** The id of a member; null: nobody. */
  | { readonly kind: 'assignee'; readonly assignee: string | null }
  | { readonly kind: 'story'; readonly storyId: string }
  /** In milliseconds since 1970: from (inclusive), to (exclusive). */
  | { readonly kind: 'posted'; readonly from: number; readonly to: number };

/** A condition on the text of a mention. */
export type TextCondition =
  /** All of these, anywhere (`wordsToFind`). */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** Characters that are no words, as they are written. */
  | { readonly kind: 'characters'; readonly text: string }
  /** Words in their places. */
  | { readonly kind: 'passage'; readonly part: TextPart; readonly passage: Passage };

/**
 * What a mention must be like to match a `q`, resolved: pure data that the store and the matcher read alike. Rules are
 * stored with theirs, so kinds may be added but not changed.
 */
export type MentionQuery =
  | { readonly kind: 'all' | 'any'; readonly of: readonly MentionQuery[] }
  | { readonly kind: 'not'; readonly of: MentionQuery }
  | TextCondition
  | FieldCondition;
