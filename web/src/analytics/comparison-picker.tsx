import { useId } from 'react';
import type { Project } from '../api/records.ts';
import { isolateBidi } from '../ui/bidi-isolate.ts';
import { Options } from '../ui/form/options.tsx';
import type { Comparison, ComparisonSearch } from './analytics-search.ts';
import { DateRange } from './date-range.tsx';
import type { Period } from './period.ts';
import styles from './date-range.module.css';

const COMPARED_PERIODS = [
  ['before', 'The period before'],
  ['month', 'A month earlier'],
  ['quarter', 'A quarter earlier'],
  ['year', 'A year earlier'],
  ['range', 'Other dates'],
  ['none', 'Nothing'],
] as const satisfies readonly (readonly [Comparison, string])[];

/** Sets a project's option apart from the words for periods. */
const PROJECT = 'project:';

interface ComparisonPickerProps {
  readonly search: ComparisonSearch;
  /** The period from which other dates start: the one that is compared now. */
  readonly period: Period;
  /** The projects to compare with. */
  readonly projects: readonly Project[];
  readonly onChange: (search: ComparisonSearch) => void;
}

/** Chooses what the period is compared with: another period, or another project. */
export function ComparisonPicker({ search, period, projects, onChange }: ComparisonPickerProps) {
  const id = useId();
  const { compare = 'before', compare_project } = search;
  const choose = (value: string) => {
    if (value.startsWith(PROJECT))
      onChange({ compare: 'project', compare_project: value.slice(PROJECT.length) });
    else if (value === 'range') onChange(rangeSearch(period));
    else onChange({ compare: value as Comparison });
  };
  return (
    <div className={styles.range}>
      <label htmlFor={id}>Compare with</label>
      <select
        id={id}
        className={styles.choice}
        value={compare === 'project' ? `${PROJECT}${compare_project}` : compare}
        onChange={({ target }) => choose(target.value)}
      >
        <Options items={COMPARED_PERIODS} />
        {projects.length > 0 && (
          <optgroup label="Projects">
            <Options items={projects.map(({ id: each, name }) => [`${PROJECT}${each}`, isolateBidi(name)])} />
          </optgroup>
        )}
      </select>
      {compare === 'range' && (
        <DateRange
          name="Dates to compare with"
          period={period}
          onChange={(chosen) => onChange(rangeSearch(chosen))}
        />
      )}
    </div>
  );
}

const rangeSearch = ({ since, until }: Period): ComparisonSearch => ({
  compare: 'range',
  compare_since: since,
  compare_until: until,
});
