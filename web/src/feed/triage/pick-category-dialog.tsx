import type { Category } from '../../api/records.ts';
import { ChooseDialog } from './numbered-choice-dialog.tsx';

interface CategoryDialogProps {
  readonly categories: readonly Category[];
  readonly onChoose: (category: number | null) => void;
  readonly onClose: () => void;
}

/** Asks for the category of a mention. */
export function CategoryDialog({ categories, onChoose, onClose }: CategoryDialogProps) {
  const choices = [
    ...categories.map(({ id, name }) => ({ name, choose: () => onChoose(id) })),
    { name: 'None', choose: () => onChoose(null) },
  ];
  return <ChooseDialog title="Category" choices={choices} onClose={onClose} />;
}
