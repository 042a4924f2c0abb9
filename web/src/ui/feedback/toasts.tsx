import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './toasts.module.css';

/** How long a notice stays, in milliseconds: long enough to reach its button by keyboard. */
const STAYS_MS = 8_000;

interface Toast {
  readonly text: string;
  /** What can be done about it, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
interface ShownToast extends Toast {
  readonly id: number;
}

const ToastContext = createContext<(notice: Toast) => void>(() => undefined);

/** Gives the function that shows a short notice at the edge of the screen, read out when the reader pauses. */
export const useToast = () => useContext(ToastContext);

/** Holds the notices of everything inside it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [notices, setNotices] = useState<readonly ShownToast[]>([]);
  const next = useRef(0);
  const drop = useCallback((id: number) => setNotices((all) => all.filter((each) => each.id !== id)), []);
  const toast = useCallback(
    (notice: Toast) => {
      const id = next.current++;
      setNotices((all) => [...all.slice(-2), { ...notice, id }]);
      setTimeout(() => drop(id), STAYS_MS);
    },
    [drop],
  );
  return (
    <ToastContext value={toast}>
      {children}
      <div role="status">
        <ul className={styles.notices}>
          {useMemo(
            () => notices.map((notice) => <Shown key={notice.id} notice={notice} drop={drop} />),
            [notices, drop],
          )}
        </ul>
      </div>
    </ToastContext>
  );
}

function Shown({ notice, drop }: { readonly notice: ShownToast; readonly drop: (id: number) => void }) {
  const { id, text, action } = notice;
  const act = () => {
    action?.run();
    drop(id);
  };
  return (
    <li className={styles.notice}>
      <span>{text}</span>
      {action && (
        <Button size="s" onClick={act}>
          {action.label}
        </Button>
      )}
    </li>
  );
}
