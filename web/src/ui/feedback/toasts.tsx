import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './toasts.module.css';

/** How long a notice stays, in milliseconds: long enough to reach its button by keyboard. */
const STAYS_MS = 8_000;

interface Notice {
  readonly text: string;
  /** What can be done about it, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void };
}
interface ShownNotice extends Notice {
  readonly id: number;
}

const NoticeContext = createContext<(notice: Notice) => void>(() => undefined);

/** Gives the function that shows a short notice at the edge of the screen, read out when the reader pauses. */
export const useNotify = () => useContext(NoticeContext);

/** Holds the notices of everything inside it. */
export function NoticeProvider({ children }: { readonly children: ReactNode }) {
  const [notices, setNotices] = useState<readonly ShownNotice[]>([]);
  const next = useRef(0);
  const drop = useCallback((id: number) => setNotices((all) => all.filter((each) => each.id !== id)), []);
  const notify = useCallback(
    (notice: Notice) => {
      const id = next.current++;
      setNotices((all) => [...all.slice(-2), { ...notice, id }]);
      setTimeout(() => drop(id), STAYS_MS);
    },
    [drop],
  );
  return (
    <NoticeContext value={notify}>
      {children}
      <div role="status">
        <ul className={styles.notices}>
          {useMemo(
            () => notices.map((notice) => <Shown key={notice.id} notice={notice} drop={drop} />),
            [notices, drop],
          )}
        </ul>
      </div>
    </NoticeContext>
  );
}

function Shown({ notice, drop }: { readonly notice: ShownNotice; readonly drop: (id: number) => void }) {
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
