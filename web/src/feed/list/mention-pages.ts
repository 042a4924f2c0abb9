import type { Output } from '../../api/call.ts';
import type { Mention } from '../../api/records.ts';

/** The loaded pages of the feed, in the format of the query cache. */
export interface MentionPages {
  readonly pages: Output<'list_mentions'>[];
  readonly pageParams: unknown[];
}

/** Returns the changed mention, or null to remove it. */
export type MentionChange = (mention: Mention) => Mention | null;

/** Changes the mentions with these ids. Pages without changes stay the same objects. */
export function changeMentions(
  data: MentionPages,
  ids: ReadonlySet<string>,
  change: MentionChange,
): MentionPages {
  const pages = data.pages.map((page) =>
    page.data.some(({ id }) => ids.has(id))
      ? {
          ...page,
          data: page.data.flatMap((mention) => {
            if (!ids.has(mention.id)) return mention;
            const changed = change(mention);
            return changed ? { ...changed, story: mention.story } : [];
          }),
        }
      : page,
  );
  return { ...data, pages };
}

/** What a folded list says about a story. */
export type StoryOutline = NonNullable<Output<'list_mentions'>['data'][number]['story']>;

/** Returns what the loaded mentions of a folded list stand for, by their ids. Empty for other lists. */
export const storiesOf = (data: MentionPages | undefined): ReadonlyMap<string, StoryOutline> =>
  new Map(
    data?.pages.flatMap((page) =>
      page.data.flatMap(({ id, story }) => (story ? [[id, story] as const] : [])),
    ),
  );

/** Returns all loaded mentions by id, in order. Mentions that moved between pages appear once. */
export function mentionsOf(data: MentionPages | undefined): ReadonlyMap<string, Mention> {
  const seen = new Map<string, Mention>();
  for (const page of data?.pages ?? [])
    for (const mention of page.data) if (!seen.has(mention.id)) seen.set(mention.id, mention);
  return seen;
}
