import type { Category } from '../../api/records.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Time } from '../../ui/time.tsx';
import type { useVerdicts, Correction, Verdict } from './use-verdicts.ts';
import styles from './mention-detail.module.css';

interface VerdictHistoryProps {
  readonly verdicts: ReturnType<typeof useVerdicts>;
  readonly categories: readonly Category[];
}

type NameOfCategory = (id: number | null | undefined) => string;

function VerdictEntry({ verdict, nameOf }: { readonly verdict: Verdict; readonly nameOf: NameOfCategory }) {
  const { occasion, relevant, sentiment, urgency, category_id, confidence, reason, judge, taught } = verdict;
  return (
    <li>
      <p>
        <strong>{occasion === 'new' ? 'Judged' : 'Re-evaluated'}</strong> <Time at={verdict.judged_at} /> by{' '}
        {judge}: {relevant ? 'relevant' : 'irrelevant'} ({Math.round(confidence * 100)}% confidence),{' '}
        {sentiment}, urgency {urgency}, {nameOf(category_id)}.
      </p>
      <p className="hint" dir="auto">
        {reason}
        {taught === true && ' Your corrections changed this verdict.'}
      </p>
    </li>
  );
}

/** Returns what a correction changed. */
function correctionText({ after }: Correction, nameOf: NameOfCategory): string {
  const words = [
    after.relevant !== undefined && (after.relevant ? 'relevant' : 'irrelevant'),
    after.sentiment,
    after.urgency !== undefined && `urgency ${after.urgency}`,
    after.category_id !== undefined && nameOf(after.category_id),
  ];
  return words.filter(Boolean).join(', ');
}

/** The verdicts and corrections of a mention, latest first. */
export function VerdictHistory({ verdicts, categories }: VerdictHistoryProps) {
  const nameOf: NameOfCategory = (id) =>
    categories.find((category) => category.id === id)?.name ?? 'no category';
  const { data = [], corrections = [] } = verdicts.data ?? {};
  const entries = [
    ...data.map((verdict) => ({
      at: verdict.judged_at,
      shown: <VerdictEntry key={`${verdict.judged_at} ${verdict.judge}`} verdict={verdict} nameOf={nameOf} />,
    })),
    ...corrections.map((correction) => ({
      at: correction.corrected_at,
      shown: (
        <li key={correction.id}>
          <p>
            <strong>Corrected</strong> <Time at={correction.corrected_at} />:{' '}
            {correctionText(correction, nameOf)}.
          </p>
          {correction.reason !== null && (
            <p className="hint" dir="auto">
              {correction.reason}
            </p>
          )}
        </li>
      ),
    })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <details className={styles.history}>
      <summary>History{entries.length > 0 && ` (${entries.length})`}</summary>
      <ErrorMessage error={verdicts.error} />
      {verdicts.isSuccess && entries.length === 0 && <p className="hint">No verdicts yet.</p>}
      <ul className={styles.entries}>{entries.map(({ shown }) => shown)}</ul>
    </details>
  );
}
