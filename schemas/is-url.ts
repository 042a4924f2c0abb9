/**
 * Whether text is an absolute URL, or one relative to `base`.
 * It replaces `URL.canParse`, which Node 20 answers wrongly after some thousand calls: its optimized form reads
 * Latin-1 letters (`https://bücher.example/`) as broken UTF-8 and returns false.
 */
export function isUrl(text: string, base?: string): boolean {
  try {
    new URL(text, base);
    return true;
  } catch {
    return false;
  }
}
