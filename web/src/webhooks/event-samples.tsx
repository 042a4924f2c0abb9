import { useRef, useState } from 'react';
import type { WebhookEvent } from '../api/records.ts';
import { CopyButton } from '../ui/copy/copy-button.tsx';
import styles from './webhooks.module.css';

/** What each event looks like when it arrives. */
export function EventSamples({ events }: { readonly events: readonly WebhookEvent[] }) {
  const [chosen, setChosen] = useState(events[0]?.type);
  const shown = useRef<HTMLPreElement>(null);
  const event = events.find(({ type }) => type === chosen);
  if (!event) return null;
  const body = JSON.stringify(event.sample, null, 2);
  return (
    <div className={styles.samples}>
      <div>
        <select aria-label="Event" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {events.map(({ type }) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </div>
      <p>{event.description}</p>
      <pre ref={shown} className={styles.body} tabIndex={0} aria-label={`Sample of ${event.type}`}>
        {body}
      </pre>
      <div>
        <CopyButton value={body} shown={shown} label="Copy sample" />
      </div>
      <p>
        It is posted as JSON with the headers <code>webhook-id</code> (the same for every try of an event, so
        that a receiver can drop what it had), <code>webhook-timestamp</code> and{' '}
        <code>webhook-signature</code>. Answer with 2xx within 15 seconds; what fails is sent again for days.
      </p>
    </div>
  );
}
