import { Form, Switch, Typography } from 'antd';
import type { ReactNode } from 'react';
import looks from '@/components/looks.module.css';
import styles from './form-section.module.css';

/** Grid of fields, as many beside each other as fit; `min`: minimum width of each in pixels. */
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
  /** Explanation below the switch. */
  hint?: string;
  disabled?: boolean;
}

/** A switch with its label behind it. */
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
