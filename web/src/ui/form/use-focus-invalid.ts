import { useEffect, useRef } from 'react';

/** Returns a form's ref. When a submit fails, focuses the first invalid control, so that its error is announced. */
export function useFocusInvalid(error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
