import { registrationLoginNameExists, Salutation } from '@mpn/domain';
import { Form, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { PasswordRules } from '@/components/forms/password-rules';
import { SchemaField } from '@/components/forms/schema-field';
import { fieldErrorText } from '@/components/forms/schema-rules';
import { call } from '@/providers/api/call';
import styles from './registration.module.css';

/** Validation rule that asks the server whether a login name is taken; if the call fails, the save decides. */
const loginNameNotTaken = (headers: Record<string, string>, label: string) => ({
  validator: async (_rule: unknown, loginName: string | undefined) => {
    if (!loginName?.trim()) return;
    const isTaken = await call(registrationLoginNameExists, { body: { loginName }, headers })
      .then(() => true)
      .catch(() => false);
    const code = 'mpn.backend.data.error.duplicate-login-name';
    if (isTaken) throw new Error(fieldErrorText({ field: 'loginName', code, values: {} }, label));
  },
});

interface PersonFieldsProps {
  /** Name of the object that holds the fields: the person of a registration, or of a request to join. */
  in: 'user' | 'person';
  /** Headers of the form's calls, with the token of the verified e-mail address. */
  headers: Record<string, string>;
}

export function PersonFields({ in: part, headers }: PersonFieldsProps) {
  const { t } = useTranslation('registration');
  // texts: registration:person.salutations.*
  return (
    <>
      <div className={styles.fields}>
        <SchemaField isChoice name={[part, 'salutation']} label={t('person.salutation')} required>
          <Select options={Salutation.map((value) => ({ value, label: t(`person.salutations.${value}`) }))} />
        </SchemaField>
        <SchemaField name={[part, 'precedingTitle']} label={t('person.precedingTitle')}>
          <Input autoComplete="honorific-prefix" maxLength={100} />
        </SchemaField>
      </div>
      <div className={styles.fields}>
        <SchemaField name={[part, 'firstName']} label={t('person.firstName')} required>
          <Input autoComplete="given-name" maxLength={200} />
        </SchemaField>
        <SchemaField name={[part, 'lastName']} label={t('person.lastName')} required>
          <Input autoComplete="family-name" maxLength={200} />
        </SchemaField>
      </div>
      <div className={styles.fields}>
        <SchemaField name={[part, 'position']} label={t('person.position')}>
          <Input autoComplete="organization-title" maxLength={200} />
        </SchemaField>
        <SchemaField name={[part, 'phoneNumber']} label={t('person.phoneNumber')}>
          <Input type="tel" autoComplete="tel" maxLength={50} />
        </SchemaField>
      </div>
      <SchemaField
        name={[part, 'loginName']}
        label={t('person.loginName')}
        extra={t('person.loginNameHint')}
        furtherRules={[loginNameNotTaken(headers, t('person.loginName'))]}
        required
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={100} />
      </SchemaField>
    </>
  );
}

/** A password, typed twice, with its rules. */
export function PasswordFields() {
  const { t } = useTranslation('registration');
  const form = Form.useFormInstance();
  const password = Form.useWatch<string | undefined>(['user', 'password']) ?? '';
  return (
    <>
      {/* Password managers save the password for the login name. */}
      <input
        type="text"
        autoComplete="username"
        value={(form.getFieldValue(['user', 'loginName']) as string | undefined) ?? ''}
        readOnly
        hidden
      />
      <SchemaField name={['user', 'password']} label={t('person.password')} required>
        <Input.Password autoComplete="new-password" />
      </SchemaField>
      <PasswordRules password={password} />
      <SchemaField
        name={['user', 'passwordConfirmation']}
        label={t('person.passwordConfirmation')}
        dependencies={[['user', 'password']]}
        required
      >
        <Input.Password autoComplete="new-password" />
      </SchemaField>
    </>
  );
}
