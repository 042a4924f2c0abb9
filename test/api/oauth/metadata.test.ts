import { describe, expect, it } from 'vitest';
import { grantedScope } from '../../../api/oauth/consent.ts';
import { readScope, resourceOf } from '../../../api/oauth/metadata.ts';

describe('the resource a token is issued for', () => {
  const base = 'https://earshot.example';

  it.each([
    [undefined, `${base}/mcp`],
    [`${base}/mcp`, `${base}/mcp`],
    [`${base}/mcp/`, `${base}/mcp`],
    [base, base],
    [`${base}/`, base],
    [`${base}/api/v1`, base],
    [`${base}/graphql/`, base],
    ['HTTPS://EARSHOT.example:443/mcp', `${base}/mcp`],
  ])('is read from %s as %s', (asked, meant) => expect(resourceOf(base, asked)).toBe(meant));

  it.each([
    `${base}/mcp?x`,
    `${base}/mcp#x`,
    `${base}/api`,
    `${base}/mcpx`,
    'http://earshot.example/mcp',
    'https://evil.example/mcp',
    'mcp',
  ])('cannot be %s', (asked) => expect(resourceOf(base, asked)).toBeNull());
});

it.each([
  [undefined, 'read'],
  ['read', 'read'],
  ['write', 'write'],
  ['write read', 'write'],
  ['read admin', null],
  ['READ', null],
])('parses the scope %j as %j', (text, scope) => expect(readScope(text)).toBe(scope));

it.each([
  ['write', undefined, 'owner', 'write'],
  ['write', 'write', 'editor', 'write'],
  ['write', 'read', 'owner', 'read'],
  ['write', 'write', 'viewer', 'read'],
  ['read', 'write', 'owner', 'read'],
] as const)(
  'an app that asks for %s and is allowed %s by a member with the role %s gets %s',
  (asked, chosen, role, scope) => expect(grantedScope(asked, chosen, role)).toBe(scope),
);
