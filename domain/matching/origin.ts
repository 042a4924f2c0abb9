import type { Source } from '../../schemas/source.ts';

/** The parts of a post that say where it comes from and where it links to. */
export interface PostOrigin {
  readonly source: Source;
  readonly title: string | null;
  readonly text: string;
  readonly author: string | null;
  readonly url: string;
}

const SUBREDDIT = /(?:^|\/)r\/([^/?#\s]+)/i;
/** A link's scheme and host, or `www.` and a host, up to the first character that ends a host in running text. */
const LINK = /(?:\bhttps?:\/\/|\bwww\.)[^\s/?#<>"'()[\]{}\\,;!*|`]+/gi;

/** Returns a handle in lower case, without a leading `@` or `u/`. */
export const handleOf = (text: string): string =>
  text
    .trim()
    .replace(/^@|^\/?u\//i, '')
    .toLowerCase();

/** Returns `golang` for `golang`, `r/golang`, or an address on Reddit. */
export const subredditOf = (text: string): string =>
  (SUBREDDIT.exec(text)?.[1] ?? text.trim().replace(/^\/|\/$/g, '')).toLowerCase();

/** Returns the host of a domain or address in lower case and ASCII, without `www.`. Null when it has none. */
export function hostOf(text: string): string | null {
  const bare = text.trim().replace(/^\*\./, '');
  try {
    const { hostname } = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`);
    return hostname.replace(/\.+$/, '').replace(/^www\./, '') || null;
  } catch {
    return null;
  }
}

/** Returns a host and its parent domains: `blog.acme.com`, `acme.com`, `com`. */
export function domainsAbove(host: string): string[] {
  const domains = [host];
  for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1))
    domains.push(host.slice(dot + 1));
  return domains;
}

/** Where a post comes from and links to. Computed on first use, since few keywords ask. */
export class Origin {
  readonly #post: PostOrigin;
  #domains: ReadonlySet<string> | undefined;

  constructor(post: PostOrigin) {
    this.#post = post;
  }

  get author(): string | null {
    return this.#post.author === null ? null : handleOf(this.#post.author);
  }

  get isOnReddit(): boolean {
    return this.#post.source === 'reddit';
  }

  /** Null when the address has none, as on a user's own page. */
  get subreddit(): string | null {
    return SUBREDDIT.exec(this.#post.url)?.[1]?.toLowerCase() ?? null;
  }

  /** The domains of the post's address and of all links in its title and text, parent domains included. */
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
