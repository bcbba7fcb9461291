import { Select } from 'antd';
import styles from './filter.module.css';

interface ManyFilterProps<T> {
  label: string;
  options: { value: T; label: string }[];
  value: T[] | undefined;
  onChange: (value: T[]) => void;
}

/** Filter of a table with several choices. */
export function ManyFilter<T extends string | number>({ label, options, value, onChange }: ManyFilterProps<T>) {
  return (
    <Select<T[]>
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      className={styles.filter}
      aria-label={label}
      placeholder={label}
      options={options}
      value={value ?? []}
      onChange={onChange}
    />
  );
}
