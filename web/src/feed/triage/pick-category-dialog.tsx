import type { Category } from '../../api/records.ts';
import { NumberedChoiceDialog } from './numbered-choice-dialog.tsx';

interface PickCategoryDialogProps {
  readonly categories: readonly Category[];
  readonly onChoose: (category: number | null) => void;
  readonly onClose: () => void;
}

/** Asks for a mention's category. */
export function PickCategoryDialog({ categories, onChoose, onClose }: PickCategoryDialogProps) {
  const choices = [
    ...categories.map(({ id, name }) => ({ name, choose: () => onChoose(id) })),
    { name: 'None', choose: () => onChoose(null) },
  ];
  return <NumberedChoiceDialog title="Category" choices={choices} onClose={onClose} />;
}
