import { useState } from 'react';
import { Button } from './button.tsx';

/** Puts a text on the clipboard, and says so. Where that is refused, such as without https, it says that instead. */
export function CopyButton({ value, label = 'Copy' }: { readonly value: string; readonly label?: string }) {
  const [done, setDone] = useState<{ readonly value: string; readonly text: string } | null>(null);
  const copy = () =>
    // Browsers give no clipboard to pages without https.
    (navigator.clipboard as Clipboard | undefined)?.writeText(value).then(
      () => setDone({ value, text: 'Copied' }),
      () => setDone({ value, text: 'Select it and copy' }),
    ) ?? setDone({ value, text: 'Select it and copy' });
  return (
    <Button onClick={() => void copy()}>
      <span aria-live="polite">{done?.value === value ? done.text : label}</span>
    </Button>
  );
}
