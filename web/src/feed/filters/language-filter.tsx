import { languageName } from '../../mentions/mention-text.ts';
import { Popover } from '../../ui/dialog/popover.tsx';
import { ChoiceList, filterLabel } from './choice-filter.tsx';
import type { FeedFilter, FilterChange } from './feed-search.ts';
import { useOptionCounts } from './use-option-counts.ts';

interface LanguageFilterProps {
  readonly project: string;
  readonly filter: FeedFilter;
  readonly onChange: (change: FilterChange) => void;
}

/** The languages of the listed mentions, and those that are chosen. */
function Languages({ project, filter, onChange }: LanguageFilterProps) {
  const chosen = filter.lang ?? [];
  const { counts } = useOptionCounts({ project, filter, by: 'lang' });
  const known = new Map(counts.flatMap(({ key, count }) => (key === null ? [] : [[key, count] as const])));
  const options = [...new Set([...known.keys(), ...chosen])].map((value) => ({
    value,
    label: languageName(value),
    count: known.get(value) ?? 0,
  }));
  return <ChoiceList options={options} chosen={chosen} onChange={(lang) => onChange({ lang })} />;
}

/** Filters by language. */
export function LanguageFilter(props: LanguageFilterProps) {
  const chosen = props.filter.lang ?? [];
  return (
    <Popover
      name="Language"
      kind={chosen.length > 0 ? 'set' : 'unset'}
      label={filterLabel('Language', chosen, languageName)}
    >
      {() => <Languages {...props} />}
    </Popover>
  );
}
