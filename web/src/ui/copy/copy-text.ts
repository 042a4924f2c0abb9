/** Copies with the `copy` command, which works without https. Returns whether it succeeded. */
function copyByCommand(text: string): boolean {
  let isCopied = false;
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isCopied = true;
  };
  document.addEventListener('copy', onCopy);
  try {
    // Deprecated, but the only way without https.
    document.execCommand('copy');
  } finally {
    document.removeEventListener('copy', onCopy);
  }
  return isCopied;
}

/** Copies a text to the clipboard. Returns false when the browser refuses. Call it from a click or key handler. */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyByCommand(text);
  return clipboard.writeText(text).then(
    () => true,
    () => copyByCommand(text),
  );
}

/** Selects an element's text, so that the user can copy it. */
export function selectText(element: HTMLElement | null): void {
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
    element.focus();
    element.select();
  } else if (element) getSelection()?.selectAllChildren(element);
}
