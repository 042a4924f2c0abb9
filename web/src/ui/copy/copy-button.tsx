import { useState, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { copyText, selectText } from './copy-text.ts';

interface CopyButtonProps {
  readonly value: string;
  /** The element that shows the value. Its text gets selected when the browser refuses to copy. */
  readonly textRef: RefObject<HTMLElement | null>;
  readonly label?: string;
}

/** Copies a text to the clipboard. If the browser refuses, selects the text for copying by keyboard. */
export function CopyButton({ value, textRef, label = 'Copy' }: CopyButtonProps) {
  const [done, setDone] = useState<{ readonly value: string; readonly text: string } | null>(null);
  const copy = async () => {
    const isCopied = await copyText(value);
    if (!isCopied) selectText(textRef.current);
    setDone({ value, text: isCopied ? 'Copied' : 'Press Ctrl+C to copy' });
  };
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{done?.value === value ? done.text : label}</span>
    </Button>
  );
}
