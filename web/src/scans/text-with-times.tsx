import { Fragment } from 'react';
import { ExactTime } from '../ui/time.tsx';
import { splitTimes } from './split-times.ts';

/** What is wrong with a source, in the words of the service, with its times by the reader's clock. */
export function TextWithTimes({ text }: { readonly text: string }) {
  return splitTimes(text).map((part, at) => (
    <Fragment key={at}>{part.isTime ? <ExactTime at={part.text} /> : part.text}</Fragment>
  ));
}
