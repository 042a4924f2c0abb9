import { Button } from '../ui/button.tsx';
import { OneTimeSecret } from '../ui/copy/one-time-secret.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import form from '../ui/form/form.module.css';
import styles from './webhooks.module.css';

/** Shows a new signing secret once, and how to use it. */
export function SecretDialog({ secret, onClose }: { readonly secret: string; readonly onClose: () => void }) {
  return (
    <Dialog title="Save your signing secret" onClose={onClose}>
      <div className={styles.secret}>
        <OneTimeSecret label="Signing secret." value={secret} />
        <p>
          Use it to verify that events come from Earshot, with any{' '}
          <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
            Standard Webhooks
          </a>{' '}
          library, or compute the HMAC-SHA256 of <code>{'{webhook-id}.{webhook-timestamp}.{body}'}</code>. The
          key is the base64 text after <code>whsec_</code>.
        </p>
        <div className={form.actions}>
          <Button kind="primary" onClick={onClose}>
            I've saved it
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
