import { TableOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './column-chooser.module.css';

interface ColumnChooserProps {
  columns: readonly { key: string; title: string }[];
  selected: readonly string[];
  onChange: (selected: string[]) => void;
}

/** Menu to show and hide columns; at least one stays. */
export function ColumnChooser({ columns, selected, onChange }: ColumnChooserProps) {
  const { t } = useTranslation('common');
  const choose = (key: string, isOn: boolean) => {
    const next = columns
      .map((column) => column.key)
      .filter((other) => (other === key ? isOn : selected.includes(other)));
    if (next.length > 0) onChange(next);
  };
  const list = (
    <div className={styles.columns} role="group" aria-label={t('table.columns')}>
      {columns.map(({ key, title }) => (
        <Checkbox key={key} checked={selected.includes(key)} onChange={({ target }) => choose(key, target.checked)}>
          {title}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomRight" content={list}>
      <Button icon={<TableOutlined />}>{t('table.columns')}</Button>
    </Popover>
  );
}
