import { SOURCE_TITLES } from '../../../generated/sources.ts';
import type { Category, Keyword, Mention } from '../../api/records.ts';
import { Button } from '../../ui/button.tsx';
import type { FilterChange } from '../filters/feed-search.ts';
import styles from './mention-detail.module.css';
import { authorNameOf } from '../../mentions/mention-text.ts';

interface SimilarMentionsProps {
  readonly mention: Mention;
  /** The keywords that it contains, without deleted ones. */
  readonly keywords: readonly Keyword[];
  readonly categories: readonly Category[];
  readonly onNarrow: (change: FilterChange) => void;
}

/** The keywords that a mention matched, and filters for similar mentions. */
export function SimilarMentions({ mention, keywords, categories, onNarrow }: SimilarMentionsProps) {
  const { author, source, category_id, story_id } = mention;
  const category = categories.find(({ id }) => id === category_id);
  const filters: readonly { readonly name: string; readonly change: FilterChange }[] = [
    ...keywords.map(({ id, term }) => ({ name: term, change: { keywords: [id] } })),
    { name: 'Story', change: { story: story_id, collapse: undefined } },
    { name: SOURCE_TITLES[source], change: { sources: [source] } },
    ...(category ? [{ name: category.name, change: { categories: [category.id] } }] : []),
    ...(author === null ? [] : [{ name: authorNameOf(mention), change: { authors: [author] } }]),
  ];
  return (
    <div className={styles.why}>
      <p className="hint">
        {keywords.length > 0 && `Matches ${keywords.map(({ term }) => `“${term}”`).join(', ')}. `}
        Show more with the same:
      </p>
      <div role="group" aria-label="Similar mentions" className={styles.filters}>
        {filters.map(({ name, change }) => (
          <Button key={JSON.stringify(change)} size="s" kind="quiet" onClick={() => onNarrow(change)}>
            <span dir="auto">{name}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
