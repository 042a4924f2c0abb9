import { useState, type Ref } from 'react';
import { useDebouncedEffect } from '../../ui/use-debounced-effect.ts';

/** The delay between the last keystroke and the search, in milliseconds. */
const DEBOUNCE_MS = 300;

interface SearchBoxProps {
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Searches while you type. Escape clears the box, then leaves it. */
export function SearchBox({ q = '', onSearch, ref }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The query changed elsewhere, through a saved view or the Back button.
  if (known !== q) {
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }
  const search = () => {
    if (text.trim() !== q) onSearch(text.trim() || undefined);
  };
  useDebouncedEffect(search, DEBOUNCE_MS, text);
  return (
    <input
      ref={ref}
      type="search"
      aria-label="Search mentions"
      placeholder="Search text, author or place"
      maxLength={500}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (text === '') event.currentTarget.blur();
        else setText('');
      }}
    />
  );
}
