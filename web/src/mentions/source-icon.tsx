import { SOURCE_ICONS } from '../../generated/source-icons.ts';
import { SOURCE_TITLES } from '../../generated/sources.ts';
import type { Mention } from '../api/records.ts';
import { initialsOf } from './mention-text.ts';
import styles from './source-icon.module.css';

type SourceName = Mention['source'];

const ICONS: Partial<Readonly<Record<SourceName, { readonly path: string; readonly color: string }>>> =
  SOURCE_ICONS;

interface SourceIconProps {
  readonly source: SourceName;
  /** The name of the source stands next to it. */
  readonly isDecorative?: boolean;
}

/** The icon of a source, or its initials if it has none. Its name is shown on hover and read by screen readers. */
export function SourceIcon({ source, isDecorative = false }: SourceIconProps) {
  const icon = ICONS[source];
  return (
    <span className={styles.icon} title={SOURCE_TITLES[source]}>
      {icon ? (
        <svg viewBox="0 0 24 24" width={16} height={16} aria-hidden="true" style={{ fill: icon.color }}>
          <path d={icon.path} />
        </svg>
      ) : (
        <span aria-hidden="true">{initialsOf(SOURCE_TITLES[source])}</span>
      )}
      {!isDecorative && <span className="visually-hidden">{SOURCE_TITLES[source]}</span>}
    </span>
  );
}
