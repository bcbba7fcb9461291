import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import looks from '@/components/looks.module.css';

interface ChangedNoticeProps {
  /** `meanwhile`: noticed while there is unsaved input; `refused`: a save failed with a conflict (409). */
  changed: 'meanwhile' | 'refused' | null;
  load: () => Promise<void>;
  /** Lets the next save replace what was saved meanwhile; without it, input can only be discarded. */
  keep?: () => void;
}

/** Notice that the form's record was changed by another session, with a button that loads the stored version. */
export function ChangedNotice({ changed, load, keep }: ChangedNoticeProps) {
  const { t } = useTranslation('common');
  const [isLoading, setLoading] = useState(false);
  if (changed === null) return null;
  const run = async () => {
    setLoading(true);
    await load();
    setLoading(false);
  };
  return (
    <Alert
      type="warning"
      showIcon
      role={changed === 'refused' ? 'alert' : 'status'}
      className={looks.spaceBelow}
      message={t('changed.title')}
      description={t(keep ? 'changed.choose' : `changed.${changed}`)}
      action={
        <Flex vertical gap={8}>
          {keep && (
            <Button type="primary" onClick={keep}>
              {t('changed.keep')}
            </Button>
          )}
          <Button loading={isLoading} onClick={() => void run()}>
            {t('changed.load')}
          </Button>
        </Flex>
      }
    />
  );
}
