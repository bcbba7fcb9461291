import { Select } from 'antd';
import styles from './many-filter.module.css';

interface ManyFilterProps {
  label: string;
  options: { value: string; label: string }[];
  value: string[] | undefined;
  onChange: (value: string[]) => void;
}

/** Filter of a table with several choices. */
export function ManyFilter({ label, options, value, onChange }: ManyFilterProps) {
  return (
    <Select
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
