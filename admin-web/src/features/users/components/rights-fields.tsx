import { AudioFormat, companyEndpoints, NotificationType, ProductVisibility, type PartnerType } from '@mpn/domain';
import { Alert, Form, Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormSection, SwitchField } from '@/components/forms/form-section';
import { GenreSelect } from '@/components/forms/genre-select';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { useDetail } from '@/providers/api/record-hooks';
import { useCan } from '@/providers/session/permissions';

/** Permissions of a user of a promotion company; administrators have all of them. */
function PromoterRights() {
  const { t } = useTranslation(['users', 'common']);
  const form = Form.useFormInstance();
  const isAdmin = Form.useWatch<string | undefined>('combinedRole', form) === 'PROMO_ADMIN';
  // Of other administrators the present value is sent back.
  const maySetVisibility = useCan()('ManageAllUsers');
  const isReadOnly = Form.useWatch<boolean | undefined>('roleRevokeManageAll', form) === true;
  return (
    <FormSection title={t('users:sections.rights')}>
      {isAdmin && <Alert type="info" showIcon message={t('users:rights.ofAdmin')} className={looks.spaceBelow} />}
      <SwitchField
        name="roleRevokeManageAll"
        label={t('users:rights.roleRevokeManageAll')}
        hint={t('users:rights.readOnlyHint')}
        disabled={isAdmin ? true : undefined}
      />
      {(
        ['roleManageReleases', 'roleManageSamplingCampaigns', 'roleManageMailings', 'roleDigiasImportAllowed'] as const
      ).map((name) => (
        <SwitchField
          key={name}
          name={name}
          label={t(`users:rights.${name}`)}
          disabled={isReadOnly || isAdmin ? true : undefined}
        />
      ))}
      <SchemaField
        name="productVisibility"
        label={t('users:rights.productVisibility')}
        extra={maySetVisibility ? undefined : t('users:rights.visibilityHint')}
      >
        <Radio.Group
          disabled={!maySetVisibility}
          className={looks.choices}
          options={ProductVisibility.map((value) => ({ value, label: t(`users:rights.visibility.${value}`) }))}
        />
      </SchemaField>
    </FormSection>
  );
}

/** Permissions of a user of a media company, limited by the company's. */
function MediaRights({ companyId }: { companyId: number }) {
  const { t } = useTranslation(['users', 'common', 'delivery-settings']);
  const isAdmin = Form.useWatch<string | undefined>('combinedRole', Form.useFormInstance()) === 'MEDIA_ADMIN';
  const departments = useDetail(companyEndpoints.get, { id: companyId }).data?.media?.departments ?? [];
  const formats = AudioFormat.map((value) => ({ value, label: t(`common:audioFormat.${value}`) }));
  // Permissions that administrators have in any case.
  const granted: Record<string, string> = isAdmin
    ? {
        roleDeliveryRequestAllowed: t('delivery-settings:granted'),
        roleArdArchiveAccess: t('delivery-settings:users.ardArchiveGranted'),
      }
    : {};
  return (
    <FormSection title={t('users:sections.rights')}>
      <SchemaField
        name="samplingDepartmentId"
        label={t('users:rights.department')}
        extra={t('users:rights.departmentHint')}
      >
        <Select
          allowClear
          className={looks.fieldWidth}
          placeholder={t('users:rights.noDepartment')}
          options={departments.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </SchemaField>
      <SchemaField name="genreIds" label={t('users:rights.genres')} extra={t('users:rights.genresHint')}>
        <GenreSelect placeholder={t('users:rights.allGenres')} />
      </SchemaField>
      {(
        [
          'roleWebDownloadAllowed',
          'roleDeliveryRequestAllowed',
          'roleMailingRequestAllowed',
          'roleArdArchiveAccess',
        ] as const
      ).map((name) => (
        <SwitchField
          key={name}
          name={name}
          label={t(`users:rights.${name}`)}
          hint={granted[name]}
          disabled={name in granted ? true : undefined}
        />
      ))}
      <p>{t('users:rights.cappedByCompany')}</p>
      <SchemaField name="preferredWebDeliveryAudioFormat" label={t('users:rights.webFormat')}>
        <Select options={formats} className={looks.fieldWidth} />
      </SchemaField>
    </FormSection>
  );
}

/** The permission fields for a type of company. */
export function RightsFields({ type, companyId }: { type: PartnerType; companyId: number }) {
  return type === 'PROMOTION' ? <PromoterRights /> : <MediaRights companyId={companyId} />;
}

/** How notifications are sent, and consent to other mails. */
export function MailingFields({ type }: { type: PartnerType }) {
  const { t } = useTranslation(['account', 'users']);
  return (
    <FormSection title={t('account:settings.notifications')}>
      <SchemaField name="notificationType" label={t('account:settings.notificationType')}>
        <Radio.Group
          className={looks.choices}
          options={NotificationType.map((value) => ({
            value,
            label: t(`account:settings.notificationTypes.${value}`),
          }))}
        />
      </SchemaField>
      {type === 'PROMOTION' && <SwitchField name="notificationNewAddressees" label={t('users:rights.newAddressees')} />}
      <SwitchField name="notifyNews" label={t('account:settings.news')} />
      <SwitchField name="notifySurveys" label={t('account:settings.surveys')} />
      <SwitchField name="notifyNewsletter" label={t('account:settings.newsletter')} />
    </FormSection>
  );
}
