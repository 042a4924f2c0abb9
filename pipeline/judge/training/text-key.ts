import { createHash } from 'node:crypto';

/** Returns the key of a text, which stands for it in a file of labels: none of its words is kept. */
export const keyOfText = (text: string): string =>
  createHash('sha256').update(text.replace(/\s+/g, ' ').trim()).digest('hex').slice(0, 10);
