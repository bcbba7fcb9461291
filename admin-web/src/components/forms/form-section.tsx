import { Form, Switch, Typography } from 'antd';
import type { ReactNode } from 'react';
import looks from '@/components/looks.module.css';
import styles from './form-section.module.css';

/** Fields beside each other, as many as fit; `min`: pixels that each needs at least. */
export function FieldGrid({ children, min = 200 }: { children: ReactNode; min?: number }) {
  return (
    <div
      className={styles.grid}
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${String(min)}px), 1fr))` }}
    >
      {children}
    </div>
  );
}

/** A part of a form under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}

interface SwitchFieldProps {
  name: string;
  label: string;
  /** A line below it: what the setting does. */
  hint?: string;
  disabled?: boolean;
}

/** A setting that is on or off, its switch in front of what it means. */
export function SwitchField({ name, label, hint, disabled }: SwitchFieldProps) {
  return (
    <label className={styles.switchLine}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        {/* undefined leaves the form's own `disabled`. */}
        <Switch disabled={disabled} />
      </Form.Item>
      <span>
        {label}
        {hint && (
          <Typography.Text type="secondary" className={styles.hint}>
            {hint}
          </Typography.Text>
        )}
      </span>
    </label>
  );
}
