import { useRef, useState } from 'react';
import type { WebhookEvent } from '../api/records.ts';
import { CopyButton } from '../ui/copy/copy-button.tsx';
import styles from './webhooks.module.css';

/** A sample payload of each event. */
export function EventSamples({ events }: { readonly events: readonly WebhookEvent[] }) {
  const [chosen, setChosen] = useState(events[0]?.type);
  const sample = useRef<HTMLPreElement>(null);
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
      <pre ref={sample} className={styles.body} tabIndex={0} aria-label={`Sample of ${event.type}`}>
        {body}
      </pre>
      <div>
        <CopyButton value={body} textRef={sample} label="Copy sample" />
      </div>
      <p>
        Sent as a JSON POST request with the headers <code>webhook-id</code> (the same for every attempt, so
        that you can ignore duplicates), <code>webhook-timestamp</code> and <code>webhook-signature</code>.
        Respond with 2xx within 15 seconds; failed deliveries are retried for several days.
      </p>
    </div>
  );
}
