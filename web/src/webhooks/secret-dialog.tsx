import { Button } from '../ui/button.tsx';
import { OneTimeSecret } from '../ui/copy/one-time-secret.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import form from '../ui/form/form.module.css';
import styles from './webhooks.module.css';

/** Shows a new secret, this once, and what it is for. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Keep this secret" onClose={onClose}>
      <div className={styles.secret}>
        <OneTimeSecret label="The secret that signs the events." value={secret} />
        <p>
          Check with it that what arrives comes from here: any library of{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>{' '}
          does, or the HMAC-SHA256 of <code>{'{webhook-id}.{webhook-timestamp}.{body}'}</code>, keyed with
          what stands behind <code>whsec_</code> as base64.
        </p>
        <div className={form.actions}>
          <Button kind="primary" onClick={onClose}>
            I have kept it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
