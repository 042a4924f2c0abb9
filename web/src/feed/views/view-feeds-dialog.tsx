import type { View, ViewFeed } from '../../api/records.ts';
import { useApiMutation } from '../../api/use-api-mutation.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { Button } from '../../ui/button.tsx';
import { OneTimeSecret } from '../../ui/copy/one-time-secret.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { isolateBidi } from '../../ui/bidi-isolate.ts';
import { Time } from '../../ui/time.tsx';
import form from '../../ui/form/form.module.css';
import styles from './views-menu.module.css';

function FeedEntry({ view, feed }: { readonly view: View; readonly feed: ViewFeed }) {
  const revoke = useApiMutation('revoke_view_feed', ['list_view_feeds']);
  return (
    <li className="row">
      <span className={styles.name}>
        …<code>{feed.hint}</code>, {feed.last_read_at ? 'read ' : 'never read'}
        {feed.last_read_at && <Time at={feed.last_read_at} />}
      </span>
      <Button
        size="s"
        kind="quiet"
        aria-label={`Revoke the feed that ends in ${feed.hint}`}
        isBusy={revoke.isPending}
        onClick={() => revoke.mutate({ path: { view: view.id, feed: feed.id } })}
      >
        Revoke
      </Button>
      <ErrorMessage error={revoke.error} />
    </li>
  );
}

/** Creates and revokes the secret feed addresses of a view. */
export function ViewFeedsDialog({ view, onClose }: { readonly view: View; readonly onClose: () => void }) {
  const path = { view: view.id };
  const feeds = useApiQuery('list_view_feeds', { path });
  const create = useApiMutation('create_view_feed', ['list_view_feeds']);
  const added = create.data;
  return (
    <Dialog title={`Feeds of ${isolateBidi(view.name)}`} onClose={onClose}>
      <div className={form.form}>
        <p>
          Read this view in a feed reader or a calendar. The addresses need no password: whoever has one can
          read what the view finds.
        </p>
        <ul className={styles.views}>
          {feeds.data?.map((feed) => (
            <FeedEntry key={feed.id} {...{ view, feed }} />
          ))}
        </ul>
        {added && (
          <div key={added.id}>
            <OneTimeSecret label="Atom, for feed readers." value={added.atom_url} />
            <OneTimeSecret label="JSON Feed, for programs." value={added.json_url} />
            <OneTimeSecret label="iCalendar, for the times of digests." value={added.ical_url} />
          </div>
        )}
        <ErrorMessage error={feeds.error ?? create.error} />
        <div className={form.actions}>
          <Button onClick={onClose}>Close</Button>
          <Button kind="primary" isBusy={create.isPending} onClick={() => create.mutate({ path })}>
            New feed
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
