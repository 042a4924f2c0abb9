import { Fragment } from 'react';
import { ExactTime } from '../ui/time.tsx';
import { splitTimes } from './split-times.ts';

/** A message of the service, with its ISO times shown in the browser's time zone. */
export function TextWithTimes({ text }: { readonly text: string }) {
  return splitTimes(text).map((part, at) => (
    <Fragment key={at}>{part.isTime ? <ExactTime at={part.text} /> : part.text}</Fragment>
  ));
}
