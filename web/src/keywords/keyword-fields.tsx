import type { KeywordGroup } from '../api/records.ts';
import { SOURCE_OPTIONS } from '../mentions/filter-options.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { Choices } from '../ui/form/choices.tsx';
import { InputField } from '../ui/form/field.tsx';
import { LinesField } from '../ui/form/lines-field.tsx';
import { GroupSelect } from './group-select.tsx';
import type { KeywordDraft } from './keyword-draft.ts';
import { QueryField } from './query-field.tsx';

interface KeywordFieldsProps {
  readonly draft: KeywordDraft;
  readonly set: (change: Partial<KeywordDraft>) => void;
  readonly groups: readonly KeywordGroup[];
}

/** The fields of the keyword form. */
export function KeywordFields({ draft, set, groups }: KeywordFieldsProps) {
  return (
    <>
      <InputField
        label="Keyword"
        name="term"
        hint="Matches whole words, also after @ and #. Case is ignored."
        required
        maxLength={200}
        value={draft.term}
        onChange={({ target }) => set({ term: target.value })}
      />
      <LinesField
        label="Other spellings"
        name="aliases"
        value={draft.aliases}
        onChange={(aliases) => set({ aliases })}
      />
      <QueryField value={draft.query} onChange={(query) => set({ query })} />
      <LinesField
        label="Exclude if it contains"
        name="excluded"
        hint="One per line. Posts containing any of these are skipped."
        value={draft.excluded}
        onChange={(excluded) => set({ excluded })}
      />
      <LinesField
        label="Require one of"
        name="require_any"
        hint="One per line. For ambiguous names."
        value={draft.require_any}
        onChange={(require_any) => set({ require_any })}
      />
      <GroupSelect groups={groups} value={draft.group_id} onChange={(group_id) => set({ group_id })} />
      <Choices
        legend="Sources"
        none="same as the project"
        options={SOURCE_OPTIONS}
        chosen={draft.sources}
        onChange={(sources) => set({ sources: [...sources] })}
      />
      <Checkbox
        label="Match case"
        checked={draft.case_sensitive}
        onChange={(case_sensitive) => set({ case_sensitive })}
      />
      <Checkbox
        label="Match whole words only"
        checked={draft.whole_word}
        onChange={(whole_word) => set({ whole_word })}
      />
      <Checkbox label="On" checked={draft.active} onChange={(active) => set({ active })} />
    </>
  );
}
