import { useBlocker } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** The parts of the page that hold what was not saved, by their ids. */
const Unsaved = createContext<Set<string>>(new Set());

/** Asks before a page is left of which a part was changed and not saved; the browser asks before it is closed. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [parts] = useState(() => new Set<string>());
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => parts.size > 0,
    enableBeforeUnload: () => parts.size > 0,
    withResolver: true,
  });
  return (
    <Unsaved value={parts}>
      {children}
      {status === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave"
          isBusy={false}
          onConfirm={proceed}
          onClose={reset}
        >
          What you changed on this page is not saved yet.
        </ConfirmDialog>
      )}
    </Unsaved>
  );
}

/** Notes whether a part of the page holds what was not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  const parts = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    if (isUnsaved) parts.add(id);
    return () => void parts.delete(id);
  }, [parts, id, isUnsaved]);
}
