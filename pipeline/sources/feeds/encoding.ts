import { TextDecoder } from 'node:util';

/** Encodings by the byte order marks. */
const MARKS: readonly (readonly [label: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * The characters of Windows-1252 from 0x80 to 0x9f, where Latin-1 has control characters. Node 20 decodes the first as
 * the second (https://github.com/nodejs/node/issues/56542), and feeds are full of these quotation marks.
 */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

function decodeWith(decoder: TextDecoder, bytes: Uint8Array): string {
  const text = decoder.decode(bytes);
  if (decoder.encoding !== 'windows-1252') return text;
  return text.replace(/[\x80-\x9f]/g, (control) => WINDOWS[control.charCodeAt(0) - 0x80] ?? control);
}

function decoderOf(label: string | undefined): TextDecoder | null {
  try {
    return label ? new TextDecoder(label) : null;
  } catch {
    return null;
  }
}

/** Returns the encoding in the XML declaration, read as ASCII. */
const declared = (bytes: Uint8Array) =>
  /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(
    Buffer.from(bytes.subarray(0, 256)).toString('latin1'),
  )?.[1];

const charset = (contentType: string | undefined) =>
  /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType ?? '')?.[1];

/**
 * Returns a feed's bytes as text. A byte order mark decides. Else UTF-8, if the header or the XML declaration names it
 * or neither names any, and the bytes are valid. Else what they name. Else Windows-1252, as in browsers.
 */
export function decodeFeed(bytes: Uint8Array, contentType: string | undefined): string {
  const mark = MARKS.find(([, start]) => start.every((byte, index) => bytes[index] === byte))?.[0];
  const named = [mark ?? charset(contentType), mark ?? declared(bytes)]
    .map((label) => decoderOf(label))
    .filter((one) => one !== null);
  const other = named.find(({ encoding }) => encoding !== 'utf-8');
  if (mark && other) return decodeWith(other, bytes);
  if (!other || named.some(({ encoding }) => encoding === 'utf-8')) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      // It is not UTF-8 after all.
    }
  }
  return decodeWith(other ?? new TextDecoder('windows-1252'), bytes);
}
