import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyDialog } from '@/components/page/lazy-dialog';
import { lazyPart } from '@/components/page/lazy-part';
import type { DoneActions } from '../../api/use-done';

// Lazy: it brings the calendar, which the list does not need.
const DoneUntilDialog = lazyPart(() => import('./done-until-dialog'));

interface DoneToolsProps {
  done: DoneActions;
  /** Ids of the selected rows. */
  selected: readonly number[];
  onMarked: () => void;
}

/** Marks the selected rows as done, or, without any, everything up to a day. */
export function DoneTools({ done, selected, onMarked }: DoneToolsProps) {
  const { t } = useTranslation('media-desk');
  const [isOpen, setOpen] = useState(false);
  if (selected.length > 0) {
    return (
      <Button
        type="primary"
        icon={<CheckOutlined />}
        onClick={() => {
          done.mark(selected);
          onMarked();
        }}
      >
        {t('done.selected', { count: selected.length })}
      </Button>
    );
  }
  return (
    <>
      <Button icon={<CheckOutlined />} onClick={() => setOpen(true)}>
        {t('done.until.button')}
      </Button>
      {isOpen && (
        <LazyDialog onClose={() => setOpen(false)}>
          <DoneUntilDialog done={done} onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  );
}
