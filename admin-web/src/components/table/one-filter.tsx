import { Select } from 'antd';
import styles from './filter.module.css';

interface OneFilterProps<T> {
  label: string;
  options: { value: T; label: string }[];
  value: T | undefined;
  onChange: (value: T | undefined) => void;
}

/** Filter of a table with one choice at a time. */
export function OneFilter<T extends string | number>({ label, ...choice }: OneFilterProps<T>) {
  return <Select<T> allowClear className={styles.filter} aria-label={label} placeholder={label} {...choice} />;
}
