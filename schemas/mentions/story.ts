import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, NamedObject, Nullable } from '../formats.ts';
import { SourceSchema } from '../source.ts';
import { PageOf } from '../page.ts';
import { MentionId, MentionSchema } from './mention.ts';

/** What a folded list says about the story of a mention. */
export const StoryOutlineSchema = NamedObject('StoryOutline', {
  story_id: MentionId,
  mentions: describe(Count, 'Mentions of the story that match the filters, with the one in data.'),
  sources: Type.Array(Type.Object({ source: SourceSchema, count: Count }, { additionalProperties: false }), {
    description: 'Where they are, most first.',
  }),
});
export type StoryOutline = Static<typeof StoryOutlineSchema>;

/** A page of mentions, and with `collapse=story` the story of each. */
export const MentionPageSchema = NamedObject('MentionPage', {
  ...PageOf(MentionSchema, 'MentionPage').properties,
  stories: describe(
    Nullable(Type.Array(StoryOutlineSchema)),
    'With collapse=story the stories of the mentions in data, in their order; otherwise null.',
  ),
});
