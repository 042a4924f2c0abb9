import type { Account, Reading } from '../account.ts';

/** What a form leaves for its author to fill in: "[ASK YOUR QUESTION HERE]". */
const BLANK = /\[(?:ask|enter|insert|write|type|your|add|put|describe)\b[^\]]{2,40}\]/;

/** Returns the account of a form that was sent as it is; null for what people wrote. */
export function blankAccount({ post, form }: Reading): Account | null {
  const found = BLANK.exec(post.lower)?.[0];
  const isAll = found !== undefined && form.words <= found.split(' ').length + 2;
  return isAll ? { says: 'A form that was left blank', why: 'have a look', at: -1 } : null;
}
