import { Fragment } from 'react';
import { ExactTime } from '../ui/time.tsx';
import { partsOf } from './split-times.ts';

/** What is wrong with a source, in the words of the service, with its times by the reader's clock. */
export function Reason({ text }: { readonly text: string }) {
  return partsOf(text).map((part, at) => (
    <Fragment key={at}>{part.isMoment ? <ExactTime at={part.text} /> : part.text}</Fragment>
  ));
}
