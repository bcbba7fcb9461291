import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Card } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';
import styles from './release-editor.module.css';

interface EntryCardProps {
  title: ReactNode;
  /** What the entry is called, for the buttons' names. */
  name: string;
  /** Place in the list, from 0, and how many there are. */
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  children: ReactNode;
}

/** One entry of a list (contact, artist info, video): its fields, its place, and the button that removes it. */
export function EntryCard({ title, name, index, count, onMove, onRemove, children }: EntryCardProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  return (
    <Card
      className={styles.entry}
      title={title}
      extra={
        editable && (
          <>
            <Button
              type="text"
              icon={<ArrowUpOutlined />}
              disabled={index === 0}
              aria-label={t('list.up', { name })}
              onClick={() => onMove(index, index - 1)}
            />
            <Button
              type="text"
              icon={<ArrowDownOutlined />}
              disabled={index === count - 1}
              aria-label={t('list.down', { name })}
              onClick={() => onMove(index, index + 1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('list.remove', { name })}
              onClick={() => onRemove(index)}
            />
          </>
        )
      }
    >
      {children}
    </Card>
  );
}
