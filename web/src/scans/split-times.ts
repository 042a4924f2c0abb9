/** A part of a text: an ISO time such as `2026-11-22T13:38:22.932Z`, or the text around it. */
interface TextPart {
  readonly text: string;
  readonly isTime: boolean;
}

const ISO_TIME = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z)/;

/** Splits a text at the ISO times in it. */
export const splitTimes = (text: string): readonly TextPart[] =>
  text
    .split(ISO_TIME)
    .map((part, at) => ({ text: part, isTime: at % 2 === 1 }))
    .filter((part) => part.text !== '');
