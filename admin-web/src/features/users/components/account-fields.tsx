import { rolesOfCompany, userEndpoints, type PartnerType } from '@mpn/domain';
import { Input, Radio, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { FieldGrid, FormSection } from '@/components/forms/form-section';
import { LanguageSelect } from '@/components/forms/language-select';
import { SchemaField } from '@/components/forms/schema-field';
import { call } from '@/providers/api/call';

type ExistenceCheck = typeof userEndpoints.emailExists | typeof userEndpoints.loginNameExists;

/** Validation rule that checks on the server whether a value is taken; if the call fails, the save decides. */
function notTaken(endpoint: ExistenceCheck, own: string | undefined, text: string) {
  return {
    validator: async (_rule: unknown, value: string | undefined) => {
      if (!value || value.trim().toLowerCase() === own?.toLowerCase()) return;
      const isTaken = await call(endpoint as typeof userEndpoints.emailExists, {
        body: { [endpoint === userEndpoints.emailExists ? 'email' : 'loginName']: value } as never,
      })
        .then(() => true)
        .catch(() => false);
      if (isTaken) throw new Error(text);
    },
  };
}

interface AccountFieldsProps {
  type: PartnerType;
  /** The stored values; undefined for a new user. */
  stored?: { email: string; loginName: string; emailVerifiedAt: string | null };
}

/** E-mail address, login name, role and language. */
export function AccountFields({ type, stored }: AccountFieldsProps) {
  const { t } = useTranslation(['users', 'account']);
  return (
    <FormSection title={t('users:sections.account')}>
      <FieldGrid min={260}>
        <SchemaField
          name="email"
          label={t('users:fields.email')}
          extra={t(stored ? 'users:fields.emailHint' : 'users:fields.newEmailHint')}
          required
          furtherRules={[notTaken(userEndpoints.emailExists, stored?.email, t('users:fields.emailTaken'))]}
        >
          <Input type="email" autoComplete="off" maxLength={254} />
        </SchemaField>
        <SchemaField
          name="loginName"
          label={t('users:fields.loginName')}
          extra={t('users:fields.loginNameHint')}
          required
          furtherRules={[notTaken(userEndpoints.loginNameExists, stored?.loginName, t('users:fields.loginNameTaken'))]}
        >
          <Input autoComplete="off" maxLength={100} />
        </SchemaField>
      </FieldGrid>
      <SchemaField
        name="combinedRole"
        isChoice
        label={t('users:fields.role')}
        extra={stored && t('users:fields.roleHint')}
        required
      >
        <Radio.Group options={rolesOfCompany[type].map((value) => ({ value, label: t(`account:roles.${value}`) }))} />
      </SchemaField>
      <SchemaField name="preferredAppLocale" label={t('users:fields.locale')}>
        <LanguageSelect />
      </SchemaField>
      {stored?.emailVerifiedAt === null && (
        <Typography.Text type="secondary">{t('users:fields.emailNotVerified')}</Typography.Text>
      )}
    </FormSection>
  );
}
