import { textSegments } from './text-segments.ts';
import { keywordSpans } from './keyword-spans.ts';

interface HighlightedTextProps {
  readonly text: string;
  /** From `start` up to but not including `end`, in code points. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  /** The words that the post was found by. */
  readonly words: readonly string[];
}

/** A text with its evidence marked, and the words that it was found by in bold. */
export function HighlightedText({ text, spans, words }: HighlightedTextProps) {
  return textSegments(text, spans, keywordSpans(text, words)).map(
    ({ text: piece, isEvidence, isKeyword: isWord }, at) => {
      const shown = isWord ? <strong>{piece}</strong> : piece;
      return isEvidence ? <mark key={at}>{shown}</mark> : <span key={at}>{shown}</span>;
    },
  );
}
