import type { ReactNode } from 'react';
import styles from './auth.module.css';

export function AuthLinks({ children }: { children: ReactNode }) {
  return <p className={styles.links}>{children}</p>;
}
