import { useState } from 'react';
import { SEARCHED_SOURCES, SOURCE_TITLES } from '../../generated/sources.ts';
import { useApiQuery } from '../api/use-api-query.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './source-choice.module.css';

export type SourceName = keyof typeof SOURCE_TITLES;

interface SourceChoiceProps {
  /** Empty for all sources. */
  readonly chosen: readonly SourceName[];
  readonly onChange: (chosen: readonly SourceName[]) => void;
}

/** Chooses all sources or some of them, and lists what unconfigured sources need. */
export function SourceChoice({ chosen, onChange }: SourceChoiceProps) {
  const [isSome, setSome] = useState(chosen.length > 0);
  const { data } = useApiQuery('get_scan_status');
  const unconfigured = (data?.sources ?? []).filter(({ available }) => !available);
  const choose = (some: boolean) => {
    setSome(some);
    if (!some) onChange([]);
  };
  return (
    <fieldset className={styles.sources}>
      <legend className="visually-hidden">Sources</legend>
      <label className={styles.source}>
        <input type="radio" name="where" checked={!isSome} onChange={() => choose(false)} />
        <span>All sources, including ones added later</span>
      </label>
      <label className={styles.source}>
        <input type="radio" name="where" checked={isSome} onChange={() => choose(true)} />
        <span>Selected sources only</span>
      </label>
      {isSome && <SomeSources chosen={chosen} onChange={onChange} />}
      {unconfigured.length > 0 && (
        <details className={styles.reason}>
          <summary>
            {data!.sources.length - unconfigured.length} of {data!.sources.length} sources are configured.
            What the others need
          </summary>
          <ul className={styles.unconfigured}>
            {unconfigured.map(({ source, reason }) => (
              <li key={source}>
                <strong>{SOURCE_TITLES[source]}</strong>: {reason}
              </li>
            ))}
          </ul>
          <p>
            To configure a source, an administrator sets these environment variables and restarts the service.
          </p>
        </details>
      )}
    </fieldset>
  );
}

function SomeSources({ chosen, onChange }: SourceChoiceProps) {
  const { data } = useApiQuery('get_scan_status');
  const unconfigured = new Set(
    data?.sources.filter(({ available }) => !available).map(({ source }) => source),
  );
  const toggle = (source: SourceName) =>
    onChange(chosen.includes(source) ? chosen.filter((each) => each !== source) : [...chosen, source]);
  return (
    <ul className={styles.list}>
      {SEARCHED_SOURCES.map((source) => (
        <li key={source}>
          <label className={styles.source}>
            <input type="checkbox" checked={chosen.includes(source)} onChange={() => toggle(source)} />
            <span>{SOURCE_TITLES[source]}</span>
            {unconfigured.has(source) && <Badge tone="warning">Not configured</Badge>}
          </label>
        </li>
      ))}
    </ul>
  );
}
