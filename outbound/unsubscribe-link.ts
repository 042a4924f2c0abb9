import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** The mails of an alert to its recipient. */
export interface MailedAlert {
  readonly workspaceId: number;
  readonly alertId: string;
  /** The recipient's address. */
  readonly target: string;
}

/** Makes and checks addresses that turn the mails of an alert off without signing in. */
export interface UnsubscribeLinks {
  urlOf(mailed: MailedAlert): string;
  /** Whether a token is that of these mails: an alert that has another recipient by now has other tokens. */
  accepts(token: string, mailed: MailedAlert): boolean;
}

const TOKEN = /^(\d{1,10})\.(alt_[0-9a-z]{1,40})\.([\w-]{43})$/;

/** Returns what a token claims to be for; null: it is none. Pure. */
export function readToken(token: string): Omit<MailedAlert, 'target'> | null {
  const [, workspace, alertId] = TOKEN.exec(token) ?? [];
  return alertId === undefined ? null : { workspaceId: Number(workspace), alertId };
}

/** Returns the part of an alert's sender that its mails need; nothing for other channels. */
export const unsubscribeFor = (
  { secretKey, baseUrl }: { readonly secretKey: Buffer; readonly baseUrl: string },
  workspaceId: number,
  { id, channel, target }: { readonly id: string; readonly channel: string; readonly target: string },
): { readonly unsubscribeUrl?: string } =>
  channel === 'email'
    ? {
        unsubscribeUrl: createUnsubscribeLinks(secretKey, baseUrl).urlOf({
          workspaceId,
          alertId: id,
          target,
        }),
      }
    : {};

/** Creates the links with a key derived from the service's secret (at least 32 bytes). They are valid without end. */
export function createUnsubscribeLinks(secretKey: Buffer, baseUrl: string): UnsubscribeLinks {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'earshot unsubscribe', 32));
  const tokenOf = ({ workspaceId, alertId, target }: MailedAlert) => {
    const signed = createHmac('sha256', key).update(JSON.stringify([workspaceId, alertId, target]));
    return `${workspaceId}.${alertId}.${signed.digest('base64url')}`;
  };
  return {
    urlOf: (mailed) => `${baseUrl}/unsubscribe/${tokenOf(mailed)}`,
    accepts(token, mailed) {
      const [given, right] = [Buffer.from(token), Buffer.from(tokenOf(mailed))];
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
