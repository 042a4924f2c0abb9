import type { Source } from '../../schemas/source.ts';

/** The part of a post that tells where it comes from. */
export interface Placed {
  readonly source: Source;
  readonly title: string | null;
  readonly text: string;
  readonly author: string | null;
  readonly url: string;
}

const SUBREDDIT = /(?:^|\/)r\/([^/?#\s]+)/i;
/** A link's scheme and host, or `www.` and what follows: what ends a host in running text ends it here. */
const LINK = /(?:\bhttps?:\/\/|\bwww\.)[^\s/?#<>"'()[\]{}\\,;!*|`]+/gi;

/** A handle as it is compared: in lower case, without the `@` or `u/` that people write before it. */
export const handleOf = (text: string): string =>
  text
    .trim()
    .replace(/^@|^\/?u\//i, '')
    .toLowerCase();

/** Takes `golang`, `r/golang` or the address of something on Reddit and gives `golang`. */
export const subredditOf = (text: string): string =>
  (SUBREDDIT.exec(text)?.[1] ?? text.trim().replace(/^\/|\/$/g, '')).toLowerCase();

/** Takes a domain or an address and gives its host in lower case and ASCII, without `www.`; null when it has none. */
export function hostOf(text: string): string | null {
  const bare = text.trim().replace(/^\*\./, '');
  try {
    const { hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`);
    return hostname.replace(/\.+$/, '').replace(/^www\./, '') || null;
  } catch {
    return null;
  }
}

/** A host and every domain it belongs to: `blog.acme.com`, `acme.com`, `com`. */
function domainsAbove(host: string): string[] {
  const domains = [host];
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
    domains.push(host.slice(dot + 1));
  return domains;
}

/** Where a post comes from and leads to, worked out when first asked for: few keywords ask. */
export class Origin {
  readonly #post: Placed;
  #domains: ReadonlySet<string> | undefined;

  constructor(post: Placed) {
    this.#post = post;
  }

  get author(): string | null {
    return this.#post.author === null ? null : handleOf(this.#post.author);
  }

  get isOnReddit(): boolean {
    return this.#post.source === 'reddit';
  }

  /** Null where the address names none, such as on a user's own page. */
  get subreddit(): string | null {
    return SUBREDDIT.exec(this.#post.url)?.[1]?.toLowerCase() ?? null;
  }

  /** Of the post's own address and of every link in its title and text, with the domains above them. */
  get domains(): ReadonlySet<string> {
    this.#domains ??= new Set(this.#hosts().flatMap(domainsAbove));
    return this.#domains;
  }

  #hosts(): string[] {
    const { url, title, text } = this.#post;
    const links = new Set([url, ...(title?.match(LINK) ?? []), ...(text.match(LINK) ?? [])]);
    return [...links].map(hostOf).filter((host) => host !== null);
  }
}
