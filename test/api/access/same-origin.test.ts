import { describe, expect, it } from 'vitest';
import { requireSameOrigin } from '../../../api/access/same-origin.ts';

const BASE = 'https://earshot.example';

describe('a change authenticated by cookie', () => {
  it.each([
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: BASE }],
    ['a direct visit', { 'sec-fetch-site': 'none' }],
    ['our own page in an old browser', { origin: BASE }],
    ['our own page under another host name', { origin: 'https://inside:8443', host: 'inside:8443' }],
    ['a client other than a browser', {}],
  ])('is accepted from %s', (_who, headers) => {
    expect(() => requireSameOrigin(headers, BASE)).not.toThrow();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling subdomain', { 'sec-fetch-site': 'same-site' }],
    ['another site in an old browser', { origin: 'https://evil.example', host: 'earshot.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['another port', { origin: `${BASE}:8443`, host: 'earshot.example' }],
    ['our name without TLS', { origin: 'http://earshot.example', host: 'earshot.example' }],
  ])('is refused from %s', (_who, headers) => {
    expect(() => requireSameOrigin(headers, BASE)).toThrow(expect.objectContaining({ code: 'forbidden' }));
  });
});
