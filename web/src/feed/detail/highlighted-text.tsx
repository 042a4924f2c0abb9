import { textSegments } from './text-segments.ts';
import { keywordSpans } from './keyword-spans.ts';

interface HighlightedTextProps {
  readonly text: string;
  readonly spans: readonly { readonly start: number; readonly end: number }[];
  readonly words: readonly string[];
}

/** A text with the judge's evidence highlighted and keywords in bold. */
export function HighlightedText({ text, spans, words }: HighlightedTextProps) {
  return textSegments(text, spans, keywordSpans(text, words)).map(
    ({ text: piece, isEvidence, isKeyword }, at) => {
      const shown = isKeyword ? <strong>{piece}</strong> : piece;
      return isEvidence ? <mark key={at}>{shown}</mark> : <span key={at}>{shown}</span>;
    },
  );
}
