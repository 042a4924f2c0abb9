import { expect, it } from 'vitest';
import { credentialsOf } from '../../../api/access/identify.ts';

const BASE = 'https://earshot.example';

it.each([
  ['/mcp', `${BASE}/mcp`],
  ['/mcp?x=1', `${BASE}/mcp`],
  ['/mcp#x', `${BASE}/mcp`],
  ['/%6dcp', `${BASE}/mcp`],
  ['/%6D%63p?x=%zz', `${BASE}/mcp`],
  ['/api/v1/projects', BASE],
  ['/api/v1/projects?next=/mcp', BASE],
  ['/mcps', BASE],
])('a call to %s needs a token for %s', (url, audience) => {
  const request = { url, method: 'POST', ip: '192.0.2.1', headers: {} };
  expect(credentialsOf(BASE, request).audience).toBe(audience);
});
