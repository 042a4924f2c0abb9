import { passagesOf } from './passages.ts';

interface MarkedTextProps {
  readonly text: string;
  /** From `start` up to but not including `end`, in code points. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** A text with its evidence marked. */
export function MarkedText({ text, spans }: MarkedTextProps) {
  if (spans.length === 0) return <>{text}</>;
  return passagesOf(text, spans).map((passage, at) =>
    passage.isEvidence ? <mark key={at}>{passage.text}</mark> : <span key={at}>{passage.text}</span>,
  );
}
