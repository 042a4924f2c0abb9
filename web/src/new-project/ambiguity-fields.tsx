import { fromLines } from '../mentions/filter-options.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import form from '../ui/form/form.module.css';
import type { ProjectFieldsProps } from './draft-fields.ts';
import { ambiguityHints } from './ambiguity-hints.ts';
import styles from './new-project.module.css';

const FIELDS = [
  {
    name: 'anchors',
    label: 'Words that stand around it',
    hint: 'One a line: what people speak of when they mean you.',
  },
  {
    name: 'namesakes',
    label: 'What else goes by the name',
    hint: 'One a line: posts that speak of these are likely not about you.',
  },
] as const;

/** How to tell the project from others of the same name, with words from its description on offer. */
export function AmbiguityFields({ draft, set }: ProjectFieldsProps) {
  const hints = ambiguityHints(draft.description, draft.name);
  return (
    <details className={styles.more}>
      <summary>The name means other things too</summary>
      <div className={form.form}>
        {FIELDS.map(({ name, label, hint }) => {
          const entered = fromLines(draft[name]);
          const offered = hints[name].filter((word) => !entered.includes(word));
          return (
            <div key={name} className={styles.hinted}>
              <Field label={label} hint={hint}>
                {(control) => (
                  <textarea
                    {...control}
                    rows={2}
                    value={draft[name]}
                    onChange={({ target }) => set({ [name]: target.value })}
                  />
                )}
              </Field>
              {offered.length > 0 && (
                <div role="group" aria-label={`${label}, from the description`} className={styles.offers}>
                  <span>From your description:</span>
                  {offered.map((word) => (
                    <Button
                      key={word}
                      size="s"
                      aria-label={`Add ${word}`}
                      onClick={() => set({ [name]: [...entered, word].join('\n') })}
                    >
                      + {word}
                    </Button>
                  ))}
                </div>
              )}
            </div>
          );
        })}
      </div>
    </details>
  );
}
