import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto';

/** The keys of a subscription, which its browser has made: in base64url, a point of P-256 and 16 bytes. */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** What is drawn anew for every message. */
interface Drawn {
  readonly salt: Buffer;
  readonly sender: ECDH;
}

const RECORD_SIZE = 4096;
const SALT_BYTES = 16;
const POINT_BYTES = 65;
const TAG_BYTES = 16;
/** Ends the last record (RFC 8188, section 2). */
const LAST_RECORD = 2;

/** The most bytes of a message: push services take bodies of 4,096 bytes (RFC 8030, section 7.2). */
export const MAX_PUSH_BYTES = RECORD_SIZE - SALT_BYTES - 4 - 1 - POINT_BYTES - TAG_BYTES - 1;

const derive = (key: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', key, salt, info, bytes));

function draw(): Drawn {
  const sender = createECDH('prime256v1');
  sender.generateKeys();
  return { salt: randomBytes(SALT_BYTES), sender };
}

/**
 * Encrypts a message for the browser of a subscription, as the body of a request with `content-encoding: aes128gcm`
 * (RFC 8291, RFC 8188). Throws `RangeError` for more than `MAX_PUSH_BYTES`, and what `node:crypto` throws for keys that are
 * no point of the curve.
 */
export function encryptPush(
  { p256dh, auth }: PushKeys,
  message: Buffer,
  { salt, sender }: Drawn = draw(),
): Buffer {
  if (message.length > MAX_PUSH_BYTES) throw new RangeError(`more than ${MAX_PUSH_BYTES} bytes`);
  const receiver = Buffer.from(p256dh, 'base64url');
  const own = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver, own]);
  const secret = derive(sender.computeSecret(receiver), Buffer.from(auth, 'base64url'), info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([message, Buffer.of(LAST_RECORD)])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(own.length), own, ...sealed, cipher.getAuthTag()]);
}
