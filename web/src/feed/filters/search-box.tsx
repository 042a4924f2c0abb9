import { useEffect, useEffectEvent, useState, type Ref } from 'react';

/** How long after the last key the search begins, in milliseconds. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  readonly ref: Ref<HTMLInputElement>;
}

/** Searches while one types. Escape leaves it, first empty. */
export function SearchBox({ q = '', onSearch, ref }: SearchBoxProps) {
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // Changed elsewhere: by a saved view, or by going back.
  if (known !== q) {
    setKnown(q);
    if (q !== text.trim()) setText(q);
  }
  const search = useEffectEvent(() => {
    if (text.trim() !== q) onSearch(text.trim() || undefined);
  });
  useEffect(() => {
    const timer = setTimeout(() => search(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <input
      ref={ref}
      type="search"
      aria-label="Search mentions"
      placeholder="Search text, author, place"
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
