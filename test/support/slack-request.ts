import { createHmac } from 'node:crypto';

/** Returns the body and headers of a request as Slack signs it (docs.slack.dev, Verifying requests from Slack). `ageS`: seconds. */
export function slackRequest(secret: string, fields: Record<string, string>, ageS = 0) {
  const body = new URLSearchParams(fields).toString();
  const timestamp = String(Math.floor(Date.now() / 1000) - ageS);
  const signature = createHmac('sha256', secret).update(`v0:${timestamp}:${body}`).digest('hex');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
  return { body, headers };
}
