import { hoverTitle } from './hover-title.ts';
import { lazily } from './lazily.ts';
import { relativeTime } from './relative-time.ts';

const exact = lazily(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }));

/** A relative time, with the exact time on hover; `—` for none. */
export function Time({ at }: { readonly at: string | null | undefined }) {
  if (!at) return <span>—</span>;
  return (
    <time dateTime={at} {...hoverTitle(() => exact().format(new Date(at)))}>
      {relativeTime(at)}
    </time>
  );
}

/** An exact time in the browser's time zone, with the relative time on hover. */
export function ExactTime({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={relativeTime(at)}>
      {exact().format(new Date(at))}
    </time>
  );
}
