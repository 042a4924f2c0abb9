import { useEffect, useRef } from 'react';

/** Takes the keyboard to the first control of a form that was refused, so that its error is read out. Gives the form's ref. */
export function useFocusInvalid(error: Error | null) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  return form;
}
