import { Select } from 'antd';
import { useScreen } from '@/components/layout/use-screen';
import styles from './filter.module.css';

interface ManyFilterProps<T> {
  label: string;
  /** `count`: how many rows have the value. */
  options: { value: T; label: string; count?: number }[];
  value: T[] | undefined;
  /** Where many of them stand side by side. */
  isNarrow?: boolean;
  onChange: (value: T[]) => void;
}

/** Of the list below a narrow field, in CSS pixels. */
const NARROW_LIST_WIDTH = 280;

/** Filter of a table with several choices, which are found by what is typed. */
export function ManyFilter<T extends string | number>({
  label,
  options,
  value,
  isNarrow = false,
  onChange,
}: ManyFilterProps<T>) {
  // A phone has one field in a line.
  const { isPhone } = useScreen();
  return (
    <Select<T[], ManyFilterProps<T>['options'][number]>
      mode="multiple"
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={isNarrow && !isPhone ? NARROW_LIST_WIDTH : true}
      className={`${styles.filter} ${isNarrow ? styles.narrow : ''}`}
      aria-label={label}
      placeholder={label}
      optionFilterProp="label"
      optionRender={({ label: name, data }) => (
        <span className={styles.option}>
          <span className={styles.optionName}>{name}</span>
          {data.count !== undefined && <span className={`mpn-figures ${styles.count}`}>{data.count}</span>}
        </span>
      )}
      options={options}
      value={value ?? []}
      onChange={onChange}
    />
  );
}
