import { Button, Card, Typography } from 'antd';
import type { ParseKeys } from 'i18next';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './docs.module.css';

/** One component under its name in the code. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.example} aria-label={name}>
      <Typography.Title level={2} className={styles.exampleName} code>
        {name}
      </Typography.Title>
      <div className={styles.states}>{children}</div>
    </section>
  );
}

// texts: component-docs:states.*
type StateKey =
  ParseKeys<'component-docs'> extends infer Key ? (Key extends `states.${infer Name}` ? Name : never) : never;

interface StateProps {
  /** The state that the component is shown in. */
  state: StateKey;
  /** Whether it needs the full width of the page. */
  wide?: boolean;
  children: ReactNode;
}

/** A component in one of its states. */
export function State({ state, wide = false, children }: StateProps) {
  const { t } = useTranslation('component-docs');
  return (
    <Card size="small" title={t(`states.${state}`)} className={wide ? styles.wide : undefined}>
      {children}
    </Card>
  );
}

/** Shows a component that takes the focus or covers the page only after a click. */
export function OnDemand({ children }: { children: (close: () => void) => ReactNode }) {
  const { t } = useTranslation('component-docs');
  const [isShown, setShown] = useState(false);
  if (isShown) return <>{children(() => setShown(false))}</>;
  return <Button onClick={() => setShown(true)}>{t('show')}</Button>;
}
