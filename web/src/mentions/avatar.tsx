import type { Mention } from '../api/records.ts';
import { authorNameOf, initialsOf } from './mention-text.ts';
import { SourceIcon } from './source-icon.tsx';
import styles from './avatar.module.css';

/** The initials of a post's author, with the icon of its source. No picture: those would be loaded from the source. */
export function Avatar({
  mention,
}: {
  readonly mention: Pick<Mention, 'source' | 'author' | 'author_name'>;
}) {
  return (
    <span className={styles.avatar}>
      <span aria-hidden="true" className={styles.initials}>
        {initialsOf(authorNameOf(mention))}
      </span>
      <span className={styles.source}>
        <SourceIcon source={mention.source} />
      </span>
    </span>
  );
}
