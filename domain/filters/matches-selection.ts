import type { MentionSelection } from '../../schemas/mentions/mention-filter.ts';
import type { Mention } from '../../schemas/mentions/mention.ts';
import { failedField, type SelectionFields } from '../../schemas/mentions/selection-match.ts';
import { matchesQuery } from '../query/matches-query.ts';

/**
 * Whether a mention of its workspace is among those of a selection that folds no stories. Pure; it agrees with what the
 * store finds.
 */
export const matchesSelection = (
  selection: SelectionFields & Pick<MentionSelection, 'q'>,
  mention: Mention,
): boolean =>
  failedField(selection, mention) === null &&
  (selection.q === undefined || matchesQuery(selection.q, mention));
