import { isUrl } from '../is-url.ts';

const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const V4 = new RegExp(`^${OCTET}(\\.${OCTET}){3}$`);

/** Whether the text is a range of addresses such as `10.0.0.0/8` or `fd00::/8`. */
export function isCidr(text: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)\/(\d{1,3})$/i.exec(text) ?? [];
  if (V4.test(address)) return Number(bits) <= 32;
  return address.includes(':') && isUrl(`http://[${address}]`) && Number(bits) <= 128;
}
