import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encryptPush, MAX_PUSH_BYTES } from '../../../outbound/push/encrypt-push.ts';
import { createPushBrowser } from '../../support/push-browser.ts';

it('encrypts the example of RFC 8291, section 5', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url');
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  };
  const message = Buffer.from('When I grow up, I want to be a watermelon');
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url');
  expect(encryptPush(keys, message, { salt, sender }).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
      'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('is read by the browser that it is for, and by no other', () => {
  const [browser, other] = [createPushBrowser(), createPushBrowser()];
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 500 }), (text) => {
      const body = encryptPush(browser.keys, Buffer.from(text));
      expect(browser.read(body)).toBe(text);
      expect(() => other.read(body)).toThrow();
    }),
    { numRuns: 50 },
  );
});

it('fits into what push services take, and refuses more', () => {
  const { keys } = createPushBrowser();
  expect(encryptPush(keys, Buffer.alloc(MAX_PUSH_BYTES))).toHaveLength(4096);
  expect(() => encryptPush(keys, Buffer.alloc(MAX_PUSH_BYTES + 1))).toThrow(RangeError);
});
