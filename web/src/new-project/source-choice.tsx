import { SOURCE_TITLES } from '../../generated/sources.ts';
import { useOperation } from '../api/use-operation.ts';
import { Badge } from '../ui/badge.tsx';
import styles from './source-choice.module.css';

export type SourceName = keyof typeof SOURCE_TITLES;

interface SourceChoiceProps {
  /** None: every source. */
  readonly chosen: readonly SourceName[];
  readonly onChange: (chosen: readonly SourceName[]) => void;
}

/** Chooses where to look, and says of each source whether it can be searched here and what it lacks. */
export function SourceChoice({ chosen, onChange }: SourceChoiceProps) {
  const { data } = useOperation('get_scan_status');
  const status = new Map(data?.sources.map((each) => [each.source, each]));
  const toggle = (source: SourceName) =>
    onChange(chosen.includes(source) ? chosen.filter((each) => each !== source) : [...chosen, source]);
  return (
    <fieldset className={styles.sources}>
      <legend>{chosen.length === 0 ? 'All sources' : `${chosen.length} of the sources`}</legend>
      <ul className={styles.list}>
        {(Object.keys(SOURCE_TITLES) as SourceName[]).map((source) => {
          const known = status.get(source);
          return (
            <li key={source}>
              <label className={styles.source}>
                <input type="checkbox" checked={chosen.includes(source)} onChange={() => toggle(source)} />
                <span>{SOURCE_TITLES[source]}</span>
                {known && !known.available && <Badge tone="warning">not set up</Badge>}
              </label>
              {known && !known.available && <p className={styles.reason}>{known.reason}</p>}
            </li>
          );
        })}
      </ul>
      <p className={styles.reason}>
        With none chosen every source is searched, those included that are set up later.
      </p>
    </fieldset>
  );
}
