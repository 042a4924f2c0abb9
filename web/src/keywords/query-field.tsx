import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/form/field.tsx';
import { complete, completionsOf, piecesOf, withoutPiece } from './query-text.ts';
import styles from './query-field.module.css';

interface QueryFieldProps {
  readonly value: string | null;
  /** Null: no query. */
  readonly onChange: (query: string | null) => void;
}

/** A query as text with completion, and as chips that can be taken away. */
export function QueryField({ value, onChange }: QueryFieldProps) {
  const text = value ?? '';
  const [isWriting, setWriting] = useState(false);
  const set = (query: string) => onChange(query.trim() === '' ? null : query);
  const completions = isWriting ? completionsOf(text) : [];
  return (
    <>
      <TextAreaField
        label="Query"
        name="query"
        rows={2}
        maxLength={500}
        hint='Decides instead of the keyword and its spellings which posts are collected: "acme sync" (down OR slow) -jobs'
        value={text}
        onFocus={() => setWriting(true)}
        onChange={({ target }) => set(target.value)}
      />
      {completions.length > 0 && (
        <ul className={styles.list} aria-label="Completions">
          {completions.map((each) => (
            <li key={each.text}>
              <Button onClick={() => set(complete(text, each))}>
                {each.text} <span className="hint">{each.hint}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {text !== '' && (
        <ul className={styles.list} aria-label="Parts of the query">
          {piecesOf(text).map((piece) => (
            <li key={piece.start}>
              <Button aria-label={`Remove ${piece.text}`} onClick={() => set(withoutPiece(text, piece))}>
                {piece.text} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
