import { expect, it } from 'vitest';
import { parseRanges } from '../../../outbound/addresses.ts';
import { isCidr } from '../../../schemas/config/cidr.ts';

it('recognizes valid address ranges', () => {
  for (const text of [
    '127.0.0.0/8',
    '0.0.0.0/0',
    '10.9.8.7/32',
    '::1/128',
    'fd00::/8',
    'FE80::/10',
    '::/0',
  ]) {
    expect(isCidr(text), text).toBe(true);
    expect(parseRanges(text)).toHaveLength(1);
  }
  const wrong =
    '127.0.0.1 127.0.0.0/33 ::1/129 127.0.0/8 127.1/8 256.0.0.0/8 010.0.0.0/8 1.2.3.4.5/8 g::/8 :::/8 /8 10.0.0.0/ 10.0.0.0/-1 0x7f.0.0.1/8 localhost/8';
  for (const text of wrong.split(' ')) expect(isCidr(text), text).toBe(false);
});
