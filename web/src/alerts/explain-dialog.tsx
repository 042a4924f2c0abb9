import { useDeferredValue, useState } from 'react';
import type { Alert } from '../api/records.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { headlineOf } from '../mentions/mention-text.ts';
import { classes } from '../ui/classes.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { InputField } from '../ui/form/field.tsx';
import form from '../ui/form/form.module.css';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { Time } from '../ui/time.tsx';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import styles from './alerts.module.css';

/** How many mentions are listed. */
const MAX_LISTED = 20;

interface ExplainDialogProps {
  readonly alert: Alert;
  readonly onClose: () => void;
}

/** Explains for any mention whether an alert matches it, and why not. */
export function ExplainDialog({ alert, onClose }: ExplainDialogProps) {
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const q = useDeferredValue(words.trim());
  const mentions = useApiQuery('list_mentions', {
    query: { limit: MAX_LISTED, include: 'all', ...(q === '' ? {} : { q }) },
  });
  return (
    <Dialog title={`Why didn’t ${isolateBidi(alert.name)} fire?`} onClose={onClose}>
      <div className={form.form}>
        <InputField
          label="Find the mention"
          hint="Shows the newest mentions, including filtered-out ones."
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Loaded query={mentions}>
          {({ data }) =>
            data.length === 0 ? (
              <p>No mentions match.</p>
            ) : (
              <ul className={styles.mentions} aria-label="Mentions">
                {data.map((mention) => (
                  <li key={mention.id}>
                    <button
                      type="button"
                      className={styles.mention}
                      aria-pressed={mention.id === chosen}
                      onClick={() => setChosen(mention.id)}
                    >
                      {headlineOf(mention)}
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <div role="status">{chosen !== null && <Explanation alert={alert} mention={chosen} />}</div>
      </div>
    </Dialog>
  );
}

function Explanation({ alert, mention }: { readonly alert: Alert; readonly mention: string }) {
  const explained = useApiQuery('explain_alert', { path: { alert: alert.id }, query: { mention } });
  // Sent mentions are only recorded for rules.
  const isRule = alert.kind === 'rule';
  return (
    <Loaded query={explained}>
      {({ matches, detail, told_at }) => (
        <p className={classes(styles.outcome, !matches && styles.noMatch)}>
          {detail}{' '}
          {isRule &&
            (told_at === null ? (
              'Not sent within the last 3 days.'
            ) : (
              <>
                Sent <Time at={told_at} />.
              </>
            ))}
        </p>
      )}
    </Loaded>
  );
}
