import { companyEndpoints, promoShareEndpoints, type PromotionCompanyChoice } from '@mpn/domain';
import { Alert, Form, Input, Segmented, Select, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SchemaField } from '@/components/forms/schema-field';
import { useDebounced } from '@/components/forms/use-debounced';
import looks from '@/components/looks.module.css';
import { ReadFailure } from '@/components/page/read-failure';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useIsSuperAdmin, useSession } from '@/providers/session/session-store';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import styles from './promo-share.module.css';

const MPN_NUMBER = /^\d{5}$/;

const labelOf = ({ name, mpnCompanyNumber }: PromotionCompanyChoice): string =>
  [name, mpnCompanyNumber].filter(Boolean).join(' · ');

interface CompanyPickerProps {
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
}

/** Picker for a promotion company, searched on the server by name or MPN number. */
function PromotionCompanySelect({ onChange, ...props }: CompanyPickerProps) {
  const { t } = useTranslation('promo-share');
  const [typed, setTyped] = useState('');
  const term = useDebounced(typed);
  const query = useCall(
    companyEndpoints.promoSelectionList,
    { query: term === '' ? {} : { term } },
    { placeholderData: keepPrevious },
  );
  return (
    <Select
      {...props}
      showSearch
      allowClear
      filterOption={false}
      placeholder={t('receiver.searchHint')}
      loading={query.isFetching}
      notFoundContent={query.error ? <ReadFailure error={query.error} retry={() => void query.refetch()} /> : undefined}
      options={(query.data ?? []).map((company) => ({ value: company.id, label: labelOf(company) }))}
      onSearch={setTyped}
      onChange={onChange}
    />
  );
}

/** The company with this MPN number; undefined while loading or while the number is incomplete, null without one. */
function useCompanyByNumber(number: string): PromotionCompanyChoice | null | undefined {
  const isComplete = MPN_NUMBER.test(number);
  const query = useCall(companyEndpoints.promoSelectionList, { query: { term: number } }, { enabled: isComplete });
  if (!isComplete || !query.data) return undefined;
  return query.data.find(({ mpnCompanyNumber }) => mpnCompanyNumber === number) ?? null;
}

function FoundCompany({ number }: { number: string }) {
  const { t } = useTranslation('promo-share');
  const own = useSession().company?.mpnCompanyNumber;
  const isSuperAdmin = useIsSuperAdmin();
  const company = useCompanyByNumber(number);
  if (number !== '' && number === own && !isSuperAdmin)
    return <Typography.Text type="danger">{t('receiver.own')}</Typography.Text>;
  if (company === null) return <Typography.Text type="danger">{t('receiver.none')}</Typography.Text>;
  return company ? <Typography.Text>{company.name}</Typography.Text> : t('receiver.numberHint');
}

/**
 * Id of the share that the user's company already has with the chosen one; undefined without one, and for a super
 * admin, who offers in the name of any company.
 */
export function useExistingShare(): number | undefined {
  const isSuperAdmin = useIsSuperAdmin();
  const form = Form.useFormInstance();
  const number = Form.useWatch<string | undefined>('receivedCompanyMpnNumber', form) ?? '';
  const chosen = Form.useWatch<number | null | undefined>('receivedCompanyId', form);
  const id = useCompanyByNumber(number)?.id ?? chosen ?? undefined;
  const query = useCall(
    promoShareEndpoints.receivedCompany,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined && !isSuperAdmin, retry: false },
  );
  return id === undefined || query.isError ? undefined : query.data?.id;
}

/** Fields for the company to share with: by MPN number, or from the list. */
export function ReceiverFields() {
  const { t } = useTranslation('promo-share');
  const form = Form.useFormInstance();
  const [way, setWay] = useState<'number' | 'list'>('number');
  const number = Form.useWatch<string | undefined>('receivedCompanyMpnNumber', form) ?? '';
  const existing = useExistingShare();
  return (
    <div className={styles.receiver}>
      <Segmented<'number' | 'list'>
        aria-label={t('receiver.title')}
        className={styles.ways}
        options={[
          { value: 'number', label: t('receiver.byNumber') },
          { value: 'list', label: t('receiver.fromList') },
        ]}
        value={way}
        onChange={(chosen) => {
          setWay(chosen);
          form.setFieldsValue({ receivedCompanyMpnNumber: undefined, receivedCompanyId: undefined });
        }}
      />
      {way === 'number' ? (
        <SchemaField
          name="receivedCompanyMpnNumber"
          label={t('columns.mpnNumber')}
          extra={<FoundCompany number={number} />}
          required
        >
          <Input maxLength={5} inputMode="numeric" autoComplete="off" />
        </SchemaField>
      ) : (
        <SchemaField isChoice name="receivedCompanyId" label={t('columns.company')} required>
          <PromotionCompanySelect />
        </SchemaField>
      )}
      {existing !== undefined && (
        <Alert
          type="info"
          showIcon
          className={looks.spaceBelow}
          message={t('receiver.exists')}
          action={
            // Input of this form is discarded without a confirmation.
            <Link to={`/promo-share/${existing}`} onClick={discardUnsavedChanges}>
              {t('receiver.edit')}
            </Link>
          }
        />
      )}
    </div>
  );
}
