import { Field } from '../ui/form/field.tsx';
import type { ProjectFieldsProps } from './draft-fields.ts';
import { keywordsOf } from './project-draft.ts';

/** The words that posts are found by. */
export function SearchTermFields({ draft, set }: ProjectFieldsProps) {
  return (
    <>
      <Field
        label="Keywords"
        name="keywords"
        hint="One a line: the name as people write it, and other spellings. Case does not matter."
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            required
            placeholder={'Acme\nacme.io'}
            value={keywordsOf(draft)}
            onChange={({ target }) => set({ keywords: target.value })}
          />
        )}
      </Field>
      <Field
        label="Competitors"
        hint="One a line. They are counted apart, as share of voice."
        name="competitors"
      >
        {(control) => (
          <textarea
            {...control}
            rows={2}
            value={draft.competitors}
            onChange={({ target }) => set({ competitors: target.value })}
          />
        )}
      </Field>
    </>
  );
}
