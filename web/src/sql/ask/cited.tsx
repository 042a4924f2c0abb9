import { MentionLink } from '../../mentions/mention-link.tsx';
import { formatCount } from '../../ui/numbers.ts';

/** Mentions of an answer that are shown; each is read by itself. */
const SHOWN = 5;

/** The mentions that an answer rests on. */
export function Cited({ mentions }: { readonly mentions: readonly string[] }) {
  return (
    <section aria-label="Mentions behind the answer">
      <p className="hint">
        {mentions.length === 0
          ? 'The answer cites no mentions.'
          : `Rests on ${formatCount(mentions.length, 'mention')}${mentions.length > SHOWN ? `, such as` : ''}:`}
      </p>
      <ul>
        {mentions.slice(0, SHOWN).map((mention) => (
          <li key={mention}>
            <MentionLink mention={mention} />
          </li>
        ))}
      </ul>
    </section>
  );
}
