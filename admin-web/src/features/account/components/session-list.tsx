import { endOtherOwnSessions, endOwnSession, listOwnSessions } from '@mpn/domain';
import { Card, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import looks from '@/components/looks.module.css';
import { QueryState } from '@/components/page/states';
import { SessionRow } from '@/components/person/session-row';
import { useCall } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import styles from '@/components/person/session-row.module.css';

/** The user's sessions; each of the others can be ended here. */
export function SessionList() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const sessions = useCall(listOwnSessions);
  const [ending, setEnding] = useState<number | null>(null);
  const { remove: endOne } = useRemoval(endOwnSession);
  const { remove: endOthers } = useRemoval(endOtherOwnSessions);
  const end = async (id: number) => {
    setEnding(id);
    try {
      await endOne({ params: { id } });
      notify.success(t('sessions.ended'));
    } catch (error) {
      notify.error(error);
    } finally {
      setEnding(null);
    }
  };
  const others = sessions.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card styles={{ body: { paddingBottom: others > 0 ? undefined : 10 } }}>
      <Typography.Title level={2} className={looks.sectionTitle}>
        {t('sessions.title')}
      </Typography.Title>
      <QueryState query={sessions}>
        {(list) => (
          <ul className={styles.sessions}>
            {list.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void end(session.id)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      {others > 0 && (
        <ConfirmButton
          className={looks.narrowSpaceAbove}
          confirmation={{
            title: t('sessions.endOthersTitle'),
            text: t('sessions.endOthersText', { count: others }),
            confirmText: t('sessions.endOthers'),
            danger: true,
          }}
          onConfirm={async () => {
            await endOthers({});
            notify.success(t('sessions.othersEnded'));
          }}
        >
          {t('sessions.endOthers')}
        </ConfirmButton>
      )}
    </Card>
  );
}
