/** Hosts that say nothing of what they lead to. */
const SHORTENERS = new Set(
  't.co bit.ly tinyurl.com goo.gl ow.ly is.gd fb.me buff.ly dlvr.it lnkd.in amzn.to j.mp pic.twitter.com'.split(
    ' ',
  ),
);

const HOST = /(?<![\w@.-])(?:https?:\/\/)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,})(?=[/?#:\s]|$)/;

/** Returns the host of the first address of a text in lower case; null where it says nothing. */
export function linkedHost(lower: string): string | null {
  const host = HOST.exec(lower)?.[1];
  return host === undefined || SHORTENERS.has(host) ? null : host;
}
