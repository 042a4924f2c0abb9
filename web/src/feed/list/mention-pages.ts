import type { Output } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';

/** The pages of the feed that were read so far, as the cache of answers keeps them. */
export interface MentionPages {
  readonly pages: Output<'list_mentions'>[];
  readonly pageParams: unknown[];
}

/** What becomes of a mention: null takes it out. */
export type MentionChange = (mention: Mention) => Mention | null;

/** Changes the mentions with these ids. Pages without any stay the same objects. */
export function changeMentions(
  data: MentionPages,
  ids: ReadonlySet<string>,
  change: MentionChange,
): MentionPages {
  const pages = data.pages.map((page) =>
    page.data.some(({ id }) => ids.has(id))
      ? {
          ...page,
          data: page.data.flatMap((mention) => (ids.has(mention.id) ? (change(mention) ?? []) : mention)),
        }
      : page,
  );
  return { ...data, pages };
}

/** All mentions that were read by their ids, in their order: one whose urgency changed between two pages may be on both. */
export function mentionsOf(data: MentionPages | undefined): ReadonlyMap<string, Mention> {
  const seen = new Map<string, Mention>();
  for (const page of data?.pages ?? [])
    for (const mention of page.data) if (!seen.has(mention.id)) seen.set(mention.id, mention);
  return seen;
}
