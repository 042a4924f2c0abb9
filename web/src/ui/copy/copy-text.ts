/** Copies as Ctrl+C does, which browsers allow on a click without https too. Gives whether it was done. */
function copyAsByKey(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isGiven = true;
  };
  document.addEventListener('copy', give);
  try {
    // Deprecated, but nothing else copies without https.
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', give);
  }
  return isGiven;
}

/** Puts a text on the clipboard; false when the browser does not let it. To be called on a click or a key. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyAsByKey(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyAsByKey(text),
  );
}

/** Selects a text that is shown, so that it can be copied by hand. */
export function selectText(shown: HTMLElement | null): void {
  if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) {
    shown.focus();
    shown.select();
  } else if (shown) getSelection()?.selectAllChildren(shown);
}
