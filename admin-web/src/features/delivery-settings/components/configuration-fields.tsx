import {
  CsvPreset,
  DEFAULT_FTP_PORT,
  FileNaming,
  FtpEncoding,
  UpdateMode,
  type DeliverySettingsView,
} from '@mpn/domain';
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ClockTimePicker } from '@/components/forms/clock-time-picker';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import type { ConfigurationValues } from '../state/form-values';
import { FolderPattern } from './folder-pattern';
import { LoginFields } from './login-fields';
import styles from './settings.module.css';

/** That the directory may be made: shown once it was confirmed, so that it can be taken back. */
function MayCreateDirectory() {
  const { t } = useTranslation('delivery-settings');
  const form = Form.useFormInstance<ConfigurationValues>();
  const isConfirmed = Form.useWatch('mayCreateDirectory', { form, preserve: true }) ?? false;
  const directory = Form.useWatch('directory', form) ?? '.';
  return (
    <Form.Item
      name="mayCreateDirectory"
      valuePropName="checked"
      extra={t('fields.mayCreateDirectoryHint')}
      // The login directory is always there.
      hidden={!isConfirmed || directory === '.'}
      className={styles.wide}
    >
      <Checkbox>{t('fields.mayCreateDirectory')}</Checkbox>
    </Form.Item>
  );
}

/** Target: protocol, server, account, directory. */
export function TargetFields({ settings, keepsPassword }: ComponentProps<typeof LoginFields>) {
  const { t } = useTranslation('delivery-settings');
  const form = Form.useFormInstance<ConfigurationValues>();
  const protocol = Form.useWatch('protocol', form) ?? 'SFTP';
  const forgetDirectory = () => form.setFieldValue('mayCreateDirectory', false);
  // A confirmed host key belongs to one server, as a confirmed directory does: both are cleared with host or port.
  const forgetServer = () => {
    form.setFieldValue('hostKeyFingerprint', null);
    forgetDirectory();
  };
  return (
    <div className={styles.fields}>
      <SchemaField name="protocol" label={t('fields.protocol')} className={styles.wide} required={false}>
        <Radio.Group
          optionType="button"
          onChange={forgetDirectory}
          options={[
            { value: 'SFTP', label: 'SFTP' },
            { value: 'FTP', label: 'FTP' },
          ]}
        />
      </SchemaField>
      <SchemaField name="serverAddress" label={t('fields.serverAddress')}>
        <Input autoComplete="off" inputMode="url" placeholder="sftp.example.org" onChange={forgetServer} />
      </SchemaField>
      <SchemaField name="serverPort" label={t('fields.serverPort')}>
        <InputNumber
          min={1}
          max={65_535}
          controls={false}
          placeholder={String(DEFAULT_FTP_PORT[protocol])}
          className={looks.fullWidth}
          onChange={forgetServer}
        />
      </SchemaField>
      <SchemaField name="userName" label={t('fields.userName')}>
        <Input autoComplete="off" />
      </SchemaField>
      <LoginFields settings={settings} keepsPassword={keepsPassword} />
      <SchemaField name="directory" label={t('fields.directory')} extra={t('fields.directoryHint')} required={false}>
        <Input autoComplete="off" onChange={forgetDirectory} />
      </SchemaField>
      <MayCreateDirectory />
    </div>
  );
}

/** Encryption of FTP; SFTP is always encrypted. */
export function TlsFields() {
  const { t } = useTranslation('delivery-settings');
  if (Form.useWatch<string>('protocol') !== 'FTP') return null;
  return (
    <div className={styles.fields}>
      <Form.Item name="requireTls" valuePropName="checked" extra={t('fields.requireTlsHint')} className={styles.wide}>
        <Checkbox>{t('fields.requireTls')}</Checkbox>
      </Form.Item>
      <SchemaField name="maxTlsVersion" label={t('fields.maxTlsVersion')} extra={t('fields.maxTlsVersionHint')}>
        <Select
          allowClear
          placeholder={t('fields.newestTls')}
          options={[
            { value: 'TLSv1.2', label: 'TLS 1.2' },
            { value: 'TLSv1.3', label: 'TLS 1.3' },
          ]}
        />
      </SchemaField>
      <SchemaField
        name="caCertificate"
        label={t('fields.caCertificate')}
        extra={t('fields.caCertificateHint')}
        className={styles.wide}
      >
        <Input.TextArea
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder="-----BEGIN CERTIFICATE-----"
          className={styles.certificate}
        />
      </SchemaField>
    </div>
  );
}

/** Whether updates are sent, and into which folder. */
function UpdateFields() {
  const { t } = useTranslation('delivery-settings');
  const isOn = Form.useWatch<boolean | undefined>('sendUpdates') ?? false;
  return (
    <>
      <Form.Item name="sendUpdates" valuePropName="checked" extra={t('fields.sendUpdatesHint')}>
        <Checkbox>{t('fields.sendUpdates')}</Checkbox>
      </Form.Item>
      <Form.Item name="updateMode" label={t('fields.updateMode')} hidden={!isOn} className={styles.nested}>
        <Radio.Group>
          {UpdateMode.map((mode) => (
            <Radio key={mode} value={mode}>
              {t(`updateMode.${mode}`)}
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
    </>
  );
}

/** Which CSV file with its tracks each release gets; what is in the chosen one stands below. */
function CsvField() {
  const { t } = useTranslation('delivery-settings');
  const preset = Form.useWatch<CsvPreset | null | undefined>('csvPreset') ?? 'NONE';
  return (
    <div className={styles.fields}>
      <SchemaField
        name="csvPreset"
        label={t('fields.csvPreset')}
        extra={t(`csvHint.${preset}`)}
        className={styles.wide}
      >
        <Select
          allowClear
          placeholder={t('csvPreset.NONE')}
          options={CsvPreset.map((value) => ({ value, label: t(`csvPreset.${value}`) }))}
        />
      </SchemaField>
    </div>
  );
}

/** Names, encoding, window, notifications, automatic deliveries, updates and further metadata files. */
export function DeliveryFields({ folderExample }: Pick<DeliverySettingsView, 'folderExample'>) {
  const { t } = useTranslation('delivery-settings');
  return (
    <>
      <div className={styles.fields}>
        <SchemaField name="fileNaming" label={t('fields.fileNaming')} required={false}>
          <Select options={FileNaming.map((value) => ({ value, label: t(`naming.${value}`) }))} />
        </SchemaField>
        <SchemaField name="encoding" label={t('fields.encoding')} extra={t('fields.encodingHint')} required={false}>
          <Select options={FtpEncoding.map((value) => ({ value, label: t(`encoding.${value}`) }))} />
        </SchemaField>
        <FolderPattern folderExample={folderExample} />
        <SchemaField
          name="transferStart"
          label={t('fields.transferStart')}
          extra={t('fields.windowHint')}
          dependencies={['transferEnd']}
        >
          <ClockTimePicker />
        </SchemaField>
        <SchemaField name="transferEnd" label={t('fields.transferEnd')} dependencies={['transferStart']}>
          <ClockTimePicker />
        </SchemaField>
        <SchemaField name="successAddresses" label={t('fields.successAddresses')} required={false}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ']}
            placeholder="archive@example.org"
          />
        </SchemaField>
        <SchemaField name="failureAddresses" label={t('fields.failureAddresses')} required={false}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ']}
            placeholder="it@example.org"
          />
        </SchemaField>
      </div>
      <Form.Item name="automaticSampling" valuePropName="checked" extra={t('fields.automaticSamplingHint')}>
        <Checkbox>{t('fields.automaticSampling')}</Checkbox>
      </Form.Item>
      <UpdateFields />
      <Form.Item name="trackSidecars" valuePropName="checked" extra={t('fields.trackSidecarsHint')}>
        <Checkbox>{t('fields.trackSidecars')}</Checkbox>
      </Form.Item>
      <CsvField />
    </>
  );
}
