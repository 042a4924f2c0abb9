import { useState, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { copyText, selectText } from './copy-text.ts';

interface CopyButtonProps {
  readonly value: string;
  /** Where the value is shown: it is selected when the browser does not let it be copied. */
  readonly shown: RefObject<HTMLElement | null>;
  readonly label?: string;
}

/** Puts a text on the clipboard, and says so; where that is refused, it selects the text and says what to press. */
export function CopyButton({ value, shown, label = 'Copy' }: CopyButtonProps) {
  const [done, setDone] = useState<{ readonly value: string; readonly text: string } | null>(null);
  const copy = async () => {
    const isCopied = await copyText(value);
    if (!isCopied) selectText(shown.current);
    setDone({ value, text: isCopied ? 'Copied' : 'Selected: press Ctrl+C' });
  };
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{done?.value === value ? done.text : label}</span>
    </Button>
  );
}
