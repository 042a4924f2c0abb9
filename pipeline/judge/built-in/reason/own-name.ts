import type { Profile } from '../profile.ts';

/** Whether a spelling that was found is the project's own name or part of it, and not a competitor's or a word of its topic. */
export function isOwnName({ brief }: Profile, written: string): boolean {
  const [own, said] = [brief.name.toLowerCase(), written.toLowerCase()];
  return own.includes(said) || said.includes(own);
}
