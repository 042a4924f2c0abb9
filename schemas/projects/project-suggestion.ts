import { Type, type Static } from '@sinclair/typebox';
import { Count, describe, NamedObject } from '../formats.ts';
import { MentionId } from '../mentions/mention.ts';
import { KeywordPreviewSchema } from './keyword-preview.ts';
import { keywordFields } from './keyword.ts';
import { projectFields } from './project.ts';

const EvidenceSchema = NamedObject('ProjectSuggestionEvidence', {
  read: Type.Array(
    NamedObject('ProjectSuggestionSource', {
      field: Type.String({ description: 'What is suggested.' }),
      from: Type.String({
        description:
          'Where on the page it stands: title, description, links, address; or model, which read the page.',
      }),
      text: Type.String({ description: 'What stands there.' }),
    }),
    { description: 'What was read, and what it was used for.' },
  ),
  keywords: Type.Array(
    NamedObject('ProjectSuggestionKeyword', {
      term: keywordFields.term,
      aliases: keywordFields.aliases,
      backtest: describe(KeywordPreviewSchema, 'What it would have found in what the workspace holds.'),
    }),
    { description: 'The keywords with their other spellings, for create_keyword.' },
  ),
  competitors: Type.Array(
    NamedObject('ProjectSuggestionCompetitor', {
      name: Type.String({ description: 'A name that is compared with the product.' }),
      mentions: describe(Count, 'In how many mentions of the workspace.'),
      ids: Type.Array(MentionId, { description: 'Up to five of them.' }),
      backtest: describe(KeywordPreviewSchema, 'What it would have found in what the workspace holds.'),
    }),
  ),
});

/** A body for create_project, and what it rests on. */
export const ProjectSuggestionSchema = NamedObject('ProjectSuggestion', {
  name: projectFields.name,
  description: projectFields.description,
  keywords: Type.Array(Type.String()),
  competitors: Type.Array(Type.String()),
  settings: projectFields.settings,
  public_website: projectFields.public_website,
  evidence: EvidenceSchema,
});
export type ProjectSuggestion = Static<typeof ProjectSuggestionSchema>;
