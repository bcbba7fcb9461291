import { Typography } from 'antd';
import type { ReactNode } from 'react';
import styles from './detail.module.css';

interface PanelProps {
  /** Unique on the page; the heading's id is `{name}-title`. */
  name: string;
  title: string;
  children: ReactNode;
}

/** A framed section of a release's details, named by its heading. */
export function Panel({ name, title, children }: PanelProps) {
  const id = `${name}-title`;
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <Typography.Title level={2} id={id}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}
