import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { html } from '../../../api/pages/html.ts';
import { fakeContext } from '../support/fake-context.ts';

const app = buildApi(fakeContext());
afterAll(() => app.close());

describe('the reference page', () => {
  it('shows every operation with its path, and links to it', async () => {
    const reply = await app.inject('/docs');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    for (const { operationId, path } of OPERATIONS) {
      expect(reply.body).toContain(`<article id="${operationId}">`);
      expect(reply.body).toContain(`href="#${operationId}"`);
      expect(reply.body).toContain(path);
    }
  });

  it('loads nothing, and allows its own style by hash', async () => {
    const { body, headers } = await app.inject('/docs');
    expect(body).not.toMatch(/<(script|img|link|iframe|font)|url\(|@import/i);
    const style = /<style>([^]*?)<\/style>/.exec(body)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('html', () => {
  it('escapes values, joins arrays and omits null and false', () => {
    const items = ['<b>', '&'].map((each) => html`<i>${each}</i>`);
    expect(html`<p title="${'"x\''}">${items}${null}${false}${0}</p>`.text).toBe(
      `<p title="&quot;x&#39;"><i>&lt;b&gt;</i><i>&amp;</i>0</p>`,
    );
  });
});
