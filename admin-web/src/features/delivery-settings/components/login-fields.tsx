import type { DeliverySettingsView } from '@mpn/domain';
import { Form, Input, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import type { ConfigurationValues } from '../state/form-values';
import styles from './settings.module.css';
import { SftpKeys } from './sftp-keys';

interface LoginFieldsProps {
  settings: Pick<DeliverySettingsView, 'companyId' | 'sftpKeys' | 'configurationSource'>;
  /** Whether the stored password belongs to the entered server and user. */
  keepsPassword: boolean;
}

/** The login at the server: by password or, over SFTP, by our key. */
export function LoginFields({ settings, keepsPassword }: LoginFieldsProps) {
  const { t } = useTranslation('delivery-settings');
  const form = Form.useFormInstance<ConfigurationValues>();
  const isSftp = (Form.useWatch('protocol', form) ?? 'SFTP') === 'SFTP';
  const userName = Form.useWatch('userName', form) ?? '';
  const login = Form.useWatch('login', form);
  const isByKey = isSftp && login === 'KEY';
  return (
    <>
      {isSftp && (
        <SchemaField name="login" label={t('fields.login')} className={styles.wide} required={false}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'PASSWORD', label: t('login.PASSWORD') },
              { value: 'KEY', label: t('login.KEY') },
            ]}
          />
        </SchemaField>
      )}
      {isByKey ? (
        <SftpKeys settings={settings} userName={userName} />
      ) : (
        <SchemaField
          name="password"
          label={t('fields.password')}
          extra={keepsPassword ? t('fields.passwordKept') : undefined}
        >
          <Input.Password autoComplete="new-password" placeholder={keepsPassword ? '••••••••' : undefined} />
        </SchemaField>
      )}
    </>
  );
}
