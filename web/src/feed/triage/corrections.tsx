import { Button } from '../../ui/button.tsx';
import { Popover } from '../../ui/dialog/popover.tsx';
import { SENTIMENT_NAMES } from '../../mentions/mention-text.ts';
import { SENTIMENTS } from '../filters/feed-search.ts';
import { tooManyText, type Selection } from '../list/selection.ts';
import type { OpenDialog } from '../shortcuts/shortcut-handlers.ts';
import type { MentionPatch } from './mention-patch.ts';
import styles from '../feed.module.css';

interface CorrectionsProps {
  readonly selection: Selection;
  readonly onCorrect: (patch: MentionPatch) => void;
  readonly onOpenDialog: (dialog: OpenDialog) => void;
}

/** Everything that can be corrected on the selected mentions, or why it cannot. */
export function Corrections({ selection, onCorrect, onOpenDialog }: CorrectionsProps) {
  const tooMany = tooManyText(selection);
  if (tooMany !== null) return <span className="hint">{tooMany}</span>;
  return (
    <>
      <Button size="s" onClick={() => onOpenDialog('irrelevant')}>
        Irrelevant…
      </Button>
      <Popover name="More actions" label="More">
        {(close) => (
          <Menu
            onCorrect={(patch) => {
              close();
              onCorrect(patch);
            }}
            onOpenDialog={(dialog) => {
              close();
              onOpenDialog(dialog);
            }}
          />
        )}
      </Popover>
    </>
  );
}

function Menu({ onCorrect, onOpenDialog }: Omit<CorrectionsProps, 'selection'>) {
  const actions: readonly (readonly [string, () => void])[] = [
    ['Mark relevant', () => onCorrect({ relevant: true })],
    ...SENTIMENTS.map(
      (sentiment) =>
        [`Sentiment: ${SENTIMENT_NAMES[sentiment].toLowerCase()}`, () => onCorrect({ sentiment })] as const,
    ),
    ['Category…', () => onOpenDialog('category')],
    ['Delete…', () => onOpenDialog('delete')],
  ];
  return (
    <div className={styles.menu}>
      {actions.map(([name, run]) => (
        <Button key={name} size="s" kind="quiet" onClick={run}>
          {name}
        </Button>
      ))}
    </div>
  );
}
