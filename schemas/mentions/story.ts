import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, NamedObject, Nullable } from '../formats.ts';
import { SourceSchema } from '../source.ts';
import { PageOf } from '../page.ts';
import { MentionId, MentionSchema } from './mention.ts';

/** The most ids that an outline names. */
export const OUTLINED_IDS = 100;

/** What a folded list says about the story of a mention: of those of its mentions that match the filters. */
export const StoryOutlineSchema = NamedObject('StoryOutline', {
  count: describe(Count, 'Its mentions, this one included.'),
  sources: Type.Array(SourceSchema, { description: 'Where they are: the source with the most first.' }),
  ids: Type.Array(MentionId, { description: `Their ids, oldest post first; ${OUTLINED_IDS} at most.` }),
});
export type StoryOutline = Static<typeof StoryOutlineSchema>;

/** A mention in a list. */
const ListedMentionSchema = NamedObject('ListedMention', {
  ...MentionSchema.properties,
  story: describe(Nullable(StoryOutlineSchema), 'With collapse=story: what this mention stands for.'),
});

/** A page of mentions, and with `collapse=story` the story of each. */
export const MentionPageSchema = PageOf(ListedMentionSchema, 'MentionPage');
