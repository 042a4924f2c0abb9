import { nearDuplicate } from './same-name.ts';
import type { SiteFacts } from './site-facts.ts';

/** A keyword that is suggested. */
export interface SuggestedKeyword {
  readonly term: string;
  readonly aliases: readonly string[];
}

/** What is suggested for a project, with where each part comes from. */
export interface Suggestion {
  readonly name: string;
  readonly description: string | null;
  readonly keywords: readonly SuggestedKeyword[];
  /** Words that what is meant comes with. */
  readonly anchors: readonly string[];
  /** Whether the name is an everyday word, which has namesakes. */
  readonly isOrdinary: boolean;
  readonly evidence: readonly { readonly field: string; readonly from: string; readonly text: string }[];
}

/** What separates the name in a title: `Acme | Files in step`, `Files in step - Acme`, `Acme: files`. */
const SEPARATOR = /\s+[|·•–—»:-]\s+|:\s+/u;
const LONGEST_NAME = 60;
const MOST_ANCHORS = 8;

/** Returns the registrable label of a host: `acme` of `blog.acme.com` and `acme.co.uk`. */
export function labelOf(host: string): string {
  const labels = host.split('.');
  const isShortSecond = labels.length > 2 && /^(?:co|com|org|net|gov|ac|edu)$/.test(labels.at(-2) ?? '');
  return labels.at(isShortSecond ? -3 : -2) ?? host;
}

/** Returns the name: what the page calls itself, the part of its title that is like its host, or the host's label. */
function nameOf({ siteName, title, host }: SiteFacts): { name: string; from: string } {
  const label = labelOf(host);
  if (siteName !== null && siteName.length <= LONGEST_NAME) return { name: siteName, from: 'og:site_name' };
  const parts = (title ?? '').split(SEPARATOR).map((part) => part.trim());
  const like = parts.find((part) => part.length <= LONGEST_NAME && nearDuplicate(part, label));
  if (like) return { name: like, from: 'title' };
  return { name: label.charAt(0).toUpperCase() + label.slice(1), from: 'address' };
}

/** Returns other ways to write a name: its domain, the name without spaces, and handles that are like it. */
function aliasesOf(name: string, { host, handles }: SiteFacts): string[] {
  const joined = name.replaceAll(/\s+/g, '');
  const own = Object.values(handles)
    .flat()
    .filter((handle) => nearDuplicate(handle, name));
  const all = [host, ...(joined === name ? [] : [joined]), ...own];
  const seen = new Set([name.toLowerCase()]);
  return all.filter((alias) => {
    const key = alias.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return alias.length >= 2;
  });
}

/** Returns the content words that the page repeats: what is meant by the name comes with them. */
function anchorsOf(
  { title, description, headings }: SiteFacts,
  name: string,
  isContent: (word: string) => boolean,
) {
  const counts = new Map<string, number>();
  const own = new Set(name.toLowerCase().split(/\s+/));
  for (const text of [title, description, ...headings]) {
    const words = new Set((text ?? '').toLowerCase().match(/[\p{L}][\p{L}\p{N}]{3,}/gu) ?? []);
    for (const word of words)
      if (isContent(word) && !own.has(word) && !nearDuplicate(word, name))
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_ANCHORS)
    .map(([word]) => word);
}

/**
 * Suggests a project from what its page says. `isOrdinary`: whether a name is an everyday word; `isContent`: whether a word
 * can say what a product is about. Pure.
 */
export function suggestFrom(
  facts: SiteFacts,
  isOrdinary: (name: string) => boolean,
  isContent: (word: string) => boolean,
): Suggestion {
  const { name, from } = nameOf(facts);
  const ordinary = isOrdinary(name);
  const aliases = aliasesOf(name, facts).slice(0, 10);
  const evidence = [
    { field: 'name', from, text: name },
    ...(facts.description === null
      ? []
      : [{ field: 'description', from: 'description', text: facts.description }]),
    ...aliases.map((text) => ({ field: 'keywords', from: text === facts.host ? 'address' : 'links', text })),
  ];
  return {
    name,
    description: (facts.description ?? facts.headings[0] ?? null)?.slice(0, 1000) ?? null,
    keywords: [{ term: name, aliases }],
    anchors: anchorsOf(facts, name, isContent),
    isOrdinary: ordinary,
    evidence,
  };
}
