import { fromLines } from '../ui/form/lines.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/form/field.tsx';
import form from '../ui/form/form.module.css';
import type { ProjectFieldsProps } from './project-draft.ts';
import { ambiguityHints } from './ambiguity-hints.ts';
import styles from './new-project.module.css';

const FIELDS = [
  {
    name: 'anchors',
    label: 'Related words',
    hint: 'One per line: words that appear near your name when people mean you.',
  },
  {
    name: 'namesakes',
    label: 'Other things with this name',
    hint: 'One per line: posts about these are likely not about you.',
  },
] as const;

/** Fields that tell the project apart from others with the same name, with suggestions from its description. */
export function AmbiguityFields({ draft, set }: ProjectFieldsProps) {
  const hints = ambiguityHints(draft.description, draft.name);
  return (
    <details className={styles.more}>
      <summary>My name is ambiguous</summary>
      <div className={form.form}>
        {FIELDS.map(({ name, label, hint }) => {
          const entered = fromLines(draft[name]);
          const offered = hints[name].filter((word) => !entered.includes(word));
          return (
            <div key={name} className={styles.hinted}>
              <TextAreaField
                label={label}
                hint={hint}
                rows={2}
                value={draft[name]}
                onChange={({ target }) => set({ [name]: target.value })}
              />
              {offered.length > 0 && (
                <div role="group" aria-label={`${label}: suggestions`} className={styles.offers}>
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
