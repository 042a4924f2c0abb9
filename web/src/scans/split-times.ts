/** A piece of a text: a moment as the service writes it, such as `2026-11-22T13:38:22.932Z`, or what is around it. */
export interface TextPart {
  readonly text: string;
  readonly isTime: boolean;
}

const MOMENT = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)/;

/** Parts a text at the moments in it; together the parts are the text. Pure. */
export const splitTimes = (text: string): readonly TextPart[] =>
  text
    .split(MOMENT)
    .map((part, at) => ({ text: part, isTime: at % 2 === 1 }))
    .filter((part) => part.text !== '');
