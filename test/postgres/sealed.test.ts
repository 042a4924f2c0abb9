import { expect, it } from 'vitest';
import { createSeal } from '../../postgres/sealed.ts';

const seal = createSeal(Buffer.alloc(32, 1));

it('a sealed secret reveals nothing, differs each time, and can be decrypted', () => {
  const sealed = seal.seal('whsec_grüße', 'whk_1');
  expect(sealed).toMatch(/^v1\.[\w-]+$/);
  expect(Buffer.from(sealed.slice(3), 'base64url').includes('whsec')).toBe(false);
  expect(seal.seal('whsec_grüße', 'whk_1')).not.toBe(sealed);
  expect(seal.open(sealed, 'whk_1')).toBe('whsec_grüße');
});

it('a sealed secret cannot be decrypted with another context or key, or after it was changed', () => {
  const sealed = seal.seal('secret', 'whk_1');
  expect(() => seal.open(sealed, 'whk_2')).toThrow();
  expect(() => createSeal(Buffer.alloc(32, 2)).open(sealed, 'whk_1')).toThrow();
  for (let at = 3; at < sealed.length; at++) {
    // Skip the last base64 character: its final bits may be unused.
    if (at === sealed.length - 1) continue;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => seal.open(changed, 'whk_1')).toThrow();
  }
  for (const cut of ['', 'v1.', 'v1.AAAA', sealed.slice(0, -4), sealed.replace('v1', 'v2'), 'secret'])
    expect(() => seal.open(cut, 'whk_1')).toThrow();
});
