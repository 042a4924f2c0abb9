import { useState } from 'react';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './source-choice.module.css';

export type SourceName = keyof typeof SOURCE_TITLES;

interface SourceChoiceProps {
  /** None: every source. */
  readonly chosen: readonly SourceName[];
  readonly onChange: (chosen: readonly SourceName[]) => void;
}

/** Chooses where to look: everywhere, or at some sources, each with what it lacks. */
export function SourceChoice({ chosen, onChange }: SourceChoiceProps) {
  const [isSome, setSome] = useState(chosen.length > 0);
  const { data } = useApiQuery('get_scan_status');
  const lacking = (data?.sources ?? []).filter(({ available }) => !available);
  const choose = (some: boolean) => {
    setSome(some);
    if (!some) onChange([]);
  };
  return (
    <fieldset className={styles.sources}>
      <legend className="visually-hidden">Sources</legend>
      <label className={styles.source}>
        <input type="radio" name="where" checked={!isSome} onChange={() => choose(false)} />
        <span>Every source, those included that are set up later</span>
      </label>
      <label className={styles.source}>
        <input type="radio" name="where" checked={isSome} onChange={() => choose(true)} />
        <span>Only some</span>
      </label>
      {isSome && <SomeSources chosen={chosen} onChange={onChange} />}
      {lacking.length > 0 && (
        <details className={styles.reason}>
          <summary>
            {data!.sources.length - lacking.length} of {data!.sources.length} sources can be searched here.
            What the others need
          </summary>
          <ul className={styles.lacking}>
            {lacking.map(({ source, reason }) => (
              <li key={source}>
                <strong>{SOURCE_TITLES[source]}</strong>: {reason}
              </li>
            ))}
          </ul>
          <p>Whoever runs the service sets these in its environment and starts it again.</p>
        </details>
      )}
    </fieldset>
  );
}

function SomeSources({ chosen, onChange }: SourceChoiceProps) {
  const { data } = useApiQuery('get_scan_status');
  const lacking = new Set(data?.sources.filter(({ available }) => !available).map(({ source }) => source));
  const toggle = (source: SourceName) =>
    onChange(chosen.includes(source) ? chosen.filter((each) => each !== source) : [...chosen, source]);
  return (
    <ul className={styles.list}>
      {(Object.keys(SOURCE_TITLES) as SourceName[]).map((source) => (
        <li key={source}>
          <label className={styles.source}>
            <input type="checkbox" checked={chosen.includes(source)} onChange={() => toggle(source)} />
            <span>{SOURCE_TITLES[source]}</span>
            {lacking.has(source) && <Badge tone="warning">not set up</Badge>}
          </label>
        </li>
      ))}
    </ul>
  );
}
