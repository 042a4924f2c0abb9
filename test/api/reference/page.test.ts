import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApi } from '../../../api/main.ts';
import { OPERATIONS } from '../../../api/operations/index.ts';
import { curlExample, pythonExample, typescriptExample } from '../../../api/reference/examples.ts';
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

  it('loads nothing, and allows its own style and script by hash', async () => {
    const { body, headers } = await app.inject('/docs');
    expect(body).not.toMatch(/<(script [^>]*src|img|link|iframe|font)|url\(|@import/i);
    for (const part of ['style', 'script']) {
      const text = new RegExp(`<${part}>([^]*?)</${part}>`).exec(body)![1]!;
      const hash = createHash('sha256').update(text).digest('base64');
      expect(headers['content-security-policy']).toContain(`${part}-src 'sha256-${hash}'`);
    }
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('the examples of a call', () => {
  const call = {
    method: 'POST',
    url: 'https://a.example/api/v1/alerts',
    body: { name: "It's down", enabled: true, hour: null, ids: [1] },
    isJson: true,
  };

  it('are the same call in a shell, TypeScript and Python', () => {
    expect(curlExample(call)).toContain(`-d '{"name":"It'\\''s down","enabled":true,"hour":null,"ids":[1]}'`);
    expect(typescriptExample(call)).toContain('"hour": null');
    expect(pythonExample(call)).toContain(
      `json={"name": "It's down", "enabled": True, "hour": None, "ids": [1]},`,
    );
  });

  it('read an answer that is no JSON as text, and send no body when there is none', () => {
    const plain = { ...call, method: 'GET', body: undefined, isJson: false };
    expect(typescriptExample(plain)).toMatch(/response\.text\(\)/);
    expect(typescriptExample(plain)).not.toMatch(/method|body/);
    expect(pythonExample(plain)).toMatch(/requests\.get\(\n[^]*response\.text\)$/);
    expect(curlExample(plain)).not.toMatch(/-X|-d/);
  });
});

it('the page is under 150 KB compressed', async () => {
  const { body } = await app.inject('/docs');
  expect(gzipSync(body).length).toBeLessThan(150_000);
});

describe('html', () => {
  it('escapes values, joins arrays and omits null and false', () => {
    const items = ['<b>', '&'].map((each) => html`<i>${each}</i>`);
    expect(html`<p title="${'"x\''}">${items}${null}${false}${0}</p>`.text).toBe(
      `<p title="&quot;x&#39;"><i>&lt;b&gt;</i><i>&amp;</i>0</p>`,
    );
  });
});
