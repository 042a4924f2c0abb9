import type { ReactNode } from 'react';
import mark from '../mark.svg';
import { useTitle } from '../ui/layout/use-title.ts';
import styles from './sign-in-layout.module.css';

interface SignInLayoutProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  readonly footer?: ReactNode;
  /** It replaces a submitted form: focus the title, so that it is announced. */
  readonly isAnswer?: boolean;
}

const focus = (title: HTMLElement | null) => title?.focus();

/** The layout of public pages: one card in the middle. */
export function SignInLayout({ title, about, children, footer, isAnswer = false }: SignInLayoutProps) {
  useTitle(title);
  return (
    <main className={styles.page}>
      <div className={styles.mark}>
        <img src={mark} alt="" width={32} height={32} />
        Earshot
      </div>
      <div className={styles.card}>
        <header className={styles.header}>
          {isAnswer ? (
            <h1 ref={focus} tabIndex={-1}>
              {title}
            </h1>
          ) : (
            <h1>{title}</h1>
          )}
          {about && <p className={styles.about}>{about}</p>}
        </header>
        {children}
      </div>
      {footer && <p className={styles.footer}>{footer}</p>}
    </main>
  );
}
