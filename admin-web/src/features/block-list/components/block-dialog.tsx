import { blockListEffects, companyEndpoints, type BlockListEffects, type MediaCompanyChoice } from '@mpn/domain';
import { Alert, Flex, Form, Modal, Radio, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CompanySelect } from '@/components/forms/company-select';
import { useDebounced } from '@/components/forms/use-debounced';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMediumName } from '@/providers/reference/use-reference-data';
import { useBlockList } from '../state/use-block-list';
import styles from './block-list.module.css';

/** Picker for an institution, searched on the server because there may be thousands. */
function InstitutionSelect({ onChoose }: { onChoose: (institution: MediaCompanyChoice | null) => void }) {
  const { t } = useTranslation('block-list');
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const mediumName = useMediumName();
  const query = useCall(
    companyEndpoints.mediaSelectionList,
    { query: term === '' ? {} : { term } },
    { placeholderData: keepPrevious },
  );
  const found = query.data ?? [];
  return (
    <Select
      id="block-institution"
      showSearch
      allowClear
      filterOption={false}
      placeholder={t('dialog.search')}
      loading={query.isFetching}
      notFoundContent={query.error ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : undefined}
      options={found.map(({ id, name, medium, mpnCompanyNumber }) => ({
        value: id,
        label: [name, medium && mediumName(medium), mpnCompanyNumber].filter(Boolean).join(' · '),
      }))}
      onSearch={setTyped}
      onChange={(id: number | undefined) => onChoose(found.find((one) => one.id === id) ?? null)}
    />
  );
}

/** The effects of blocking an institution, in numbers. */
function Effects({ effects, name }: { effects: BlockListEffects; name: string }) {
  const { t } = useTranslation('block-list');
  const { people, releases, deliveries, circles } = effects;
  return (
    <Alert
      type="warning"
      showIcon
      message={t('dialog.effects', { name })}
      description={
        <ul className={styles.effects}>
          <li>
            {releases === 0
              ? t('dialog.nothingBought')
              : t('dialog.access', {
                  people: t('dialog.people', { count: people }),
                  releases: t('dialog.releases', { count: releases }),
                })}
          </li>
          {deliveries > 0 && <li>{t('dialog.deliveries', { count: deliveries })}</li>}
          {releases > 0 && <li>{t('dialog.noRefund')}</li>}
          {circles.length > 0 && <li>{t('dialog.circles', { count: circles.length, names: circles.join(', ') })}</li>}
        </ul>
      }
    />
  );
}

interface BlockDialogProps {
  /** Whose list; null for super admins, who choose. */
  companyId: number | null;
  onClose: () => void;
}

/** Dialog to choose an institution and block it, with the effects of blocking it. */
export function BlockDialog({ companyId: given, onClose }: BlockDialogProps) {
  const { t } = useTranslation(['block-list', 'common']);
  const notify = useNotify();
  const mediumName = useMediumName();
  const { block, isSaving } = useBlockList();
  const [chosenCompany, setChosenCompany] = useState<number>();
  const companyId = given ?? chosenCompany;
  const [institution, setInstitution] = useState<MediaCompanyChoice | null>(null);
  const [isEveryMedium, setIsEveryMedium] = useState(true);
  const mediumId = isEveryMedium ? null : (institution?.mediumId ?? null);
  const effects = useCall(
    blockListEffects,
    {
      params: { id: companyId ?? 0 },
      query: { institutionId: institution?.id ?? 0, ...(mediumId === null ? {} : { mediumId }) },
    },
    { enabled: institution !== null && companyId !== undefined },
  );
  const circles = effects.data?.circles ?? [];

  const save = async () => {
    if (!institution || companyId === undefined) return;
    try {
      await block(companyId, { institutionId: institution.id, mediumId }, circles.length > 0);
      notify.success(t('block-list:blocked', { name: institution.name }));
      onClose();
    } catch (error) {
      notify.error(error);
      void effects.refetch();
    }
  };
  return (
    <Modal
      open
      title={t('block-list:dialog.title')}
      okText={t(circles.length > 0 ? 'block-list:dialog.takeOutAndBlock' : 'block-list:dialog.block')}
      okButtonProps={{ danger: true, disabled: !effects.data, loading: isSaving }}
      cancelText={t('common:actions.cancel')}
      onOk={() => void save()}
      onCancel={onClose}
      // On a phone the buttons stand below each other.
      footer={(_, { OkBtn, CancelBtn }) => (
        <Flex wrap gap={8} justify="flex-end">
          <CancelBtn />
          <OkBtn />
        </Flex>
      )}
    >
      <Form layout="vertical">
        {given === null && (
          <Form.Item label={t('block-list:columns.owner')} htmlFor="block-company">
            <CompanySelect id="block-company" type="PROMOTION" value={chosenCompany} onChange={setChosenCompany} />
          </Form.Item>
        )}
        <Form.Item label={t('block-list:dialog.institution')} htmlFor="block-institution">
          <InstitutionSelect onChoose={setInstitution} />
        </Form.Item>
        {institution?.medium && (
          <Form.Item label={t('block-list:columns.medium')}>
            <Radio.Group
              value={isEveryMedium}
              onChange={({ target }) => setIsEveryMedium(target.value as boolean)}
              options={[
                { value: true, label: t('block-list:everyMedium') },
                { value: false, label: t('block-list:onlyMedium', { medium: mediumName(institution.medium) }) },
              ]}
            />
          </Form.Item>
        )}
      </Form>
      <Flex vertical aria-live="polite">
        {institution && companyId !== undefined && effects.isPending && (
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        )}
        {effects.error && <ReadFailure error={effects.error} retry={() => void effects.refetch()} />}
        {institution && effects.data && <Effects effects={effects.data} name={institution.name} />}
      </Flex>
    </Modal>
  );
}
