import type { Annotation } from '../../api/records.ts';
import type { PlotMark } from '../../ui/plot/plot-marks.ts';
import type { SlotAxis } from '../slot-axis.ts';

/** Returns the id of an annotation's row in the list on the page. */
export const annotationRowId = ({ id }: Pick<Annotation, 'id'>): string => `annotation-${id}`;

/**
 * Returns the marks of annotations on an axis: one for each day or hour that has any. `listAddress`: of the page that lists
 * them; empty for this one.
 */
export function marksOf(annotations: readonly Annotation[], axis: SlotAxis, listAddress: string): PlotMark[] {
  const bySlot = new Map<number, Annotation[]>(axis.times.map((time) => [time, []]));
  for (const annotation of annotations) bySlot.get(axis.timeAt(Date.parse(annotation.at)))?.push(annotation);
  return [...bySlot].flatMap(([time, [first, ...others]]) =>
    first
      ? [
          {
            time,
            text: [`${axis.labelOf(time)}: ${first.text}`, ...others.map(({ text }) => text)].join('\n'),
            href: `${listAddress}#${annotationRowId(first)}`,
          },
        ]
      : [],
  );
}
