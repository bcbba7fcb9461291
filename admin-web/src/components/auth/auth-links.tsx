import type { ReactNode } from 'react';
import styles from './auth.module.css';

/** The links below a form. */
export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
