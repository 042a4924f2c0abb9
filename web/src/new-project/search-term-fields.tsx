import { TextAreaField } from '../ui/form/field.tsx';
import { keywordsOf, type ProjectFieldsProps } from './project-draft.ts';

/** The keywords and competitors of a project. */
export function SearchTermFields({ draft, set }: ProjectFieldsProps) {
  return (
    <>
      <TextAreaField
        label="Keywords"
        name="keywords"
        hint="One per line: the name as people write it, and other spellings. Case is ignored."
        rows={3}
        required
        placeholder={'Acme\nacme.io'}
        value={keywordsOf(draft)}
        onChange={({ target }) => set({ keywords: target.value })}
      />
      <TextAreaField
        label="Competitors"
        hint="One per line. Used for share of voice."
        name="competitors"
        rows={2}
        value={draft.competitors}
        onChange={({ target }) => set({ competitors: target.value })}
      />
    </>
  );
}
