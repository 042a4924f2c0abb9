/** A piece of a text, and whether it is evidence. */
export interface Passage {
  readonly text: string;
  readonly isEvidence: boolean;
}

/** From `start` up to but not including `end`, in code points. */
interface Extent {
  readonly start: number;
  readonly end: number;
}

const isSome = ({ start, end }: Extent) => end > start;

/**
 * Cuts a text into passages that are evidence and those that are not. Spans are counted in code points, may touch, overlap
 * or come in any order; what lies outside the text, which may have changed since,
 * and what ends before it begins, count for nothing.
 */
export function passagesOf(text: string, spans: readonly Extent[]): readonly Passage[] {
  const points = [...text];
  const passages: Passage[] = [];
  const add = (from: number, to: number, isEvidence: boolean) => {
    if (to > from) passages.push({ text: points.slice(from, to).join(''), isEvidence });
  };
  let at = 0;
  let marked: { start: number; end: number } | null = null;
  const flush = () => {
    if (!marked) return;
    add(at, marked.start, false);
    add(marked.start, marked.end, true);
    at = marked.end;
  };
  for (const { start, end } of spans.filter(isSome).toSorted((a, b) => a.start - b.start)) {
    const [from, to] = [Math.min(start, points.length), Math.min(end, points.length)];
    if (marked && from <= marked.end) marked.end = Math.max(marked.end, to);
    else {
      flush();
      marked = { start: from, end: to };
    }
  }
  flush();
  add(at, points.length, false);
  return passages;
}
