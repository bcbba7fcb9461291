import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Card, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '@/providers/notifications/use-notify';
import { scrolling } from '@/providers/theme/motion';
import { useEditor } from '../state/editor-context';
import styles from './release-editor.module.css';

interface EntryCardProps {
  title: ReactNode;
  /** Name of the entry, for the accessible names of the buttons. */
  name: string;
  /** Place in the list, from 0, and how many there are. */
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
  /** Name of the list in the form. */
  list: string;
  /** Number of entries that the form's list has before the first of these. */
  before?: number;
  /** Puts a removed entry back. */
  onRestore: (entry: unknown, index: number) => void;
  children: ReactNode;
}

/** Scrolls to the entry that was added to a list last, and puts the focus into its first field. */
export function goToAddedEntry(list: string): void {
  // The entry is drawn with the next frame.
  requestAnimationFrame(() => {
    const added = [...document.querySelectorAll<HTMLElement>(`[data-entry="${list}"]`)].at(-1);
    added?.scrollIntoView({ behavior: scrolling, block: 'center' });
    added
      ?.querySelector<HTMLElement>('.ant-card-body input, .ant-card-body textarea, .ant-card-body [tabindex]')
      ?.focus({ preventScroll: true });
  });
}

/** One entry of a list (contact, artist info, video): its fields, its place, and the button that removes it. */
export function EntryCard({
  title,
  name,
  index,
  count,
  onMove,
  onRemove,
  list,
  before = 0,
  onRestore,
  children,
}: EntryCardProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const form = Form.useFormInstance();
  const { undoable } = useNotify();
  const remove = () => {
    const entry: unknown = form.getFieldValue([list, before + index]);
    onRemove(index);
    undoable(t('list.removed', { name }), () => onRestore(entry, index));
  };
  return (
    <Card
      data-entry={list}
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
              onClick={remove}
            />
          </>
        )
      }
    >
      {children}
    </Card>
  );
}
