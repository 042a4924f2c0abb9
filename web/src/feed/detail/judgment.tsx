import { useState } from 'react';
import type { Category, Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import { SENTIMENTS } from '../filters/feed-search.ts';
import { SENTIMENT_NAMES } from '../../mentions/mention-text.ts';
import type { MentionPatch } from '../triage/mention-patch.ts';
import type { Verdict } from './use-verdicts.ts';
import styles from './mention-detail.module.css';
import { Options } from '../../ui/form/options.tsx';

interface JudgmentProps {
  readonly mention: Mention;
  readonly verdict: Verdict | undefined;
  readonly categories: readonly Category[];
  readonly canWrite: boolean;
  readonly onChange: (patch: MentionPatch) => void;
}

/** The score at which a post counts as an attempt to manipulate the judge. */
const STEERING_THRESHOLD = 0.5;

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** The urgency input. Saves on Enter and on blur; Escape cancels. */
function UrgencyField({ mention, canWrite, onChange }: Omit<JudgmentProps, 'verdict' | 'categories'>) {
  const [text, setText] = useState<string | null>(null);
  const save = () => {
    const urgency = Number(text);
    setText(null);
    if (text !== null && text !== '' && Number.isInteger(urgency) && urgency >= 0 && urgency <= 100)
      if (urgency !== mention.urgency) onChange({ urgency });
  };
  return (
    <input
      id="urgency"
      type="number"
      min={0}
      max={100}
      disabled={!canWrite}
      value={text ?? mention.urgency}
      onChange={({ target }) => setText(target.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save();
        if (event.key === 'Escape') setText(null);
      }}
    />
  );
}

/** The judge's verdict on a mention, with controls to correct it. */
export function Judgment({ mention, verdict, categories, canWrite, onChange }: JudgmentProps) {
  return (
    <section className={styles.part} aria-labelledby="judgement">
      <h2 id="judgement">{mention.relevant ? 'Relevant' : 'Filtered out'}</h2>
      {mention.summary !== '' && <p dir="auto">{mention.summary}</p>}
      <p className="hint" dir="auto">
        {mention.reason}
        {verdict && ` ${percent(verdict.confidence)} confidence (${mention.judge}).`}
      </p>
      {verdict && verdict.steering >= STEERING_THRESHOLD && (
        <p className={styles.warning}>This post may be trying to manipulate the judge.</p>
      )}
      <div className={styles.fields}>
        <div>
          <span id="sentiment">Sentiment</span>
          <div role="group" aria-labelledby="sentiment" className={styles.choice}>
            {SENTIMENTS.map((sentiment) => (
              <Button
                key={sentiment}
                size="s"
                disabled={!canWrite}
                aria-pressed={mention.sentiment === sentiment}
                onClick={() => mention.sentiment !== sentiment && onChange({ sentiment })}
              >
                {SENTIMENT_NAMES[sentiment]}
              </Button>
            ))}
          </div>
        </div>
        <div>
          <label htmlFor="urgency">Urgency</label>
          <UrgencyField key={mention.id} mention={mention} canWrite={canWrite} onChange={onChange} />
        </div>
        <div className={styles.category}>
          <label htmlFor="category">Category</label>
          <select
            id="category"
            disabled={!canWrite}
            value={mention.category_id ?? ''}
            onChange={({ target }) =>
              onChange({ category_id: target.value === '' ? null : Number(target.value) })
            }
          >
            <option value="">None</option>
            <Options items={categories.map(({ id, name }) => [id, name] as const)} />
          </select>
        </div>
      </div>
      {canWrite && <p className="hint">The judge learns from your corrections.</p>}
    </section>
  );
}
