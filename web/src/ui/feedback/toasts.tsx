import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './toasts.module.css';

/** How long a toast stays, in milliseconds: long enough to reach its button by keyboard. */
const DURATION_MS = 8_000;

interface Toast {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}
interface ShownToast extends Toast {
  readonly id: number;
}

const ToastContext = createContext<(toast: Toast) => () => void>(() => () => undefined);

/** Returns a function that shows a short message at the edge of the screen and returns a function that dismisses it. */
export const useToast = () => useContext(ToastContext);

/** Shows the latest toast of everything inside it, in a strip below the page: it covers nothing. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([]);
  const nextId = useRef(0);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((each) => each.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      const id = nextId.current++;
      setToasts([{ ...toast, id }]);
      setTimeout(() => dismiss(id), DURATION_MS);
      return () => dismiss(id);
    },
    [dismiss],
  );
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">
        <ul className={toasts.length > 0 ? styles.toasts : undefined}>
          {useMemo(
            () => toasts.map((toast) => <ToastItem key={toast.id} toast={toast} dismiss={dismiss} />),
            [toasts, dismiss],
          )}
        </ul>
      </div>
    </ToastContext>
  );
}

interface ToastItemProps {
  readonly toast: ShownToast;
  readonly dismiss: (id: number) => void;
}

function ToastItem({ toast: { id, text, action }, dismiss }: ToastItemProps) {
  const act = () => {
    action?.run();
    dismiss(id);
  };
  return (
    <li className={styles.toast}>
      <span>{text}</span>
      {action && (
        <Button size="s" onClick={act}>
          {action.label}
        </Button>
      )}
    </li>
  );
}
