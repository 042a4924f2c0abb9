import { useRef } from 'react';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** The number of changes that can be undone. */
const MAX_UNDO = 50;

/** Keeps the changes that can be undone, the last one first. */
export function useUndo() {
  const toast = useToast();
  const undoStack = useRef<(() => void)[]>([]);
  /** Shows a toast with an Undo button. Returns the function that withdraws it, for a change that failed. */
  const offerUndo = (text: string, onRevert: () => void) => {
    const withdraw = () => {
      undoStack.current = undoStack.current.filter((each) => each !== undo);
      dismiss();
    };
    const undo = () => {
      withdraw();
      onRevert();
    };
    undoStack.current = [...undoStack.current, undo].slice(-MAX_UNDO);
    const dismiss = toast({ text, action: { label: 'Undo', run: undo } });
    return withdraw;
  };
  const undo = () => {
    const last = undoStack.current.at(-1);
    if (last) last();
    else toast({ text: 'Nothing to undo.' });
  };
  return { offerUndo, undo };
}
