import type { PromoShareRow } from '@mpn/domain';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { EnterDialog } from '@/components/acting/enter-dialog';
import { useIsSuperAdmin, useSession } from '@/providers/session/session-store';
import { useShareActions } from '../state/use-share-actions';

type Share = Pick<
  PromoShareRow,
  | 'id'
  | 'status'
  | 'events'
  | 'canEnter'
  | 'sourceCompanyId'
  | 'sourceCompanyName'
  | 'receivedCompanyName'
  | 'receivedCompanyId'
>;

/** Name of the other company of a share; for super admins of both. */
export function useOtherCompany(): (share: Omit<Share, 'events' | 'canEnter' | 'id' | 'status'>) => string {
  const { company } = useSession();
  const isSuperAdmin = useIsSuperAdmin();
  return ({ sourceCompanyId, sourceCompanyName, receivedCompanyName }) => {
    if (!company || isSuperAdmin) return `${sourceCompanyName} → ${receivedCompanyName}`;
    return company.id === sourceCompanyId ? receivedCompanyName : sourceCompanyName;
  };
}

/** Buttons for what the user's company may do with a share now. @param removed called after its deletion */
export function ShareActions({ share, removed }: { share: Share; removed?: () => unknown }) {
  const { t } = useTranslation('promo-share');
  const { accept, reject, remove, isBusy } = useShareActions();
  const [isEntering, setIsEntering] = useState(false);
  const { id, status, events, canEnter, sourceCompanyId, sourceCompanyName } = share;
  const company = useOtherCompany()(share);
  const isAccepted = status === 'ACCEPTED';
  return (
    <Flex wrap gap={8}>
      {events.includes('accept') && (
        <ConfirmButton
          type="primary"
          aria-label={`${t('accept.button')}: ${company}`}
          loading={isBusy}
          confirmation={{
            title: t('accept.title', { company }),
            text: t('accept.text', { company }),
            confirmText: t('accept.button'),
          }}
          onConfirm={() => accept(id)}
        >
          {t('accept.button')}
        </ConfirmButton>
      )}
      {canEnter && (
        <Button aria-label={`${t('enter')}: ${sourceCompanyName}`} onClick={() => setIsEntering(true)}>
          {t('enter')}
        </Button>
      )}
      {events.includes('reject') && (
        <ConfirmButton
          danger={isAccepted}
          aria-label={`${t(isAccepted ? 'end.button' : 'reject.button')}: ${company}`}
          loading={isBusy}
          confirmation={{
            title: t(isAccepted ? 'end.title' : 'reject.title', { company }),
            text: t(isAccepted ? 'end.text' : 'reject.text', { company }),
            confirmText: t(isAccepted ? 'end.button' : 'reject.button'),
            danger: true,
          }}
          onConfirm={() => reject(id)}
        >
          {t(isAccepted ? 'end.button' : 'reject.button')}
        </ConfirmButton>
      )}
      {events.includes('delete') && (
        <ConfirmButton
          danger
          aria-label={`${t('remove.button')}: ${company}`}
          confirmation={{
            title: t('remove.title', { company }),
            text: t(isAccepted ? 'remove.ends' : 'remove.text', { company }),
            confirmText: t('remove.button'),
            danger: true,
          }}
          onConfirm={async () => {
            await remove(id);
            await removed?.();
          }}
        >
          {t('remove.button')}
        </ConfirmButton>
      )}
      {isEntering && (
        <EnterDialog company={{ id: sourceCompanyId, name: sourceCompanyName }} onClose={() => setIsEntering(false)} />
      )}
    </Flex>
  );
}
