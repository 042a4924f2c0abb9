import { useBlocker } from '@tanstack/react-router';
import { createContext, useContext, useEffect, useId, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';

/** The ids of the sections with unsaved changes. */
const Unsaved = createContext<Set<string>>(new Set());

/** Asks for confirmation before leaving a page with unsaved changes. The browser asks before closing the tab. */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [sections] = useState(() => new Set<string>());
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => sections.size > 0,
    enableBeforeUnload: () => sections.size > 0,
    withResolver: true,
  });
  return (
    <Unsaved value={sections}>
      {children}
      {status === 'blocked' && (
        <ConfirmDialog
          title="Leave without saving?"
          action="Leave"
          isBusy={false}
          onConfirm={proceed}
          onClose={reset}
        >
          Your changes on this page are not saved.
        </ConfirmDialog>
      )}
    </Unsaved>
  );
}

/** Registers whether a section has unsaved changes. */
export function useUnsaved(isUnsaved: boolean): void {
  const sections = useContext(Unsaved);
  const id = useId();
  useEffect(() => {
    if (isUnsaved) sections.add(id);
    return () => void sections.delete(id);
  }, [sections, id, isUnsaved]);
}
