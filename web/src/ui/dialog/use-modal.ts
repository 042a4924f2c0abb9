import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

/**
 * Opens a `dialog` element as a modal while the component is mounted. Returns the props of the element. Escape calls
 * `onClose`, and so does a click on the backdrop with `closesOnBackdrop`.
 */
export function useModal(onClose: () => void, { closesOnBackdrop = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  // Closing it before it unmounts returns the focus to where it was.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  // The backdrop belongs to the dialog element itself; its content covers the rest.
  const onClick = ({ target }: MouseEvent) => target === ref.current && onClose();
  return { ref, onCancel, ...(closesOnBackdrop && { onClick }) };
}
