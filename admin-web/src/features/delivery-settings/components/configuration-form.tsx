import { ApiOutlined } from '@ant-design/icons';
import {
  ftpConfigurationWithPasswordBody,
  getDeliverySettings,
  isSameAccount,
  putFtpConfiguration,
  testFtp,
  type DeliverySettingsView,
  type FtpConfigurationView,
} from '@mpn/domain';
import { Alert, Button, Divider, Form, Input, Typography, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaProvider } from '@/components/forms/schema-field';
import { SupportContact } from '@/providers/notifications/support-contact';
import { useResourceForm } from '@/components/forms/use-resource-form';
import {
  RULED_BY_ANOTHER,
  configurationBody,
  configurationValues,
  type ConfigurationValues,
} from '../state/form-values';
import { useConnectionTest } from '../state/use-connection-test';
import { DeliveryFields, TargetFields, TlsFields } from './configuration-fields';
import { ConnectionSteps, Outcome } from './connection-steps';
import { isDirectoryMissing, MissingDirectory } from './missing-directory';
import { HostKey } from './host-key';
import styles from './settings.module.css';
import { SettingsFoot } from './settings-foot';
import { SourceTag } from './source-tag';

const pinnedKey = (configuration: FtpConfigurationView | null) =>
  configuration?.hostKeyFingerprint
    ? { fingerprint: configuration.hostKeyFingerprint, confirmedAt: configuration.hostKeyConfirmedAt }
    : null;

/**
 * Whether the saved password belongs to the server, port, protocol and user as typed; otherwise it has to be entered
 * again.
 */
function useKeepsPassword(form: FormInstance<ConfigurationValues>, saved: FtpConfigurationView | null): boolean {
  const protocol = Form.useWatch('protocol', form) ?? saved?.protocol ?? 'SFTP';
  const typedPort = Form.useWatch('serverPort', form);
  const serverAddress = Form.useWatch('serverAddress', form) ?? saved?.serverAddress ?? '';
  const userName = Form.useWatch('userName', form) ?? saved?.userName ?? '';
  // An empty field is null and means the default port.
  const serverPort = typedPort === undefined ? saved?.serverPort : typedPort;
  return saved !== null && saved.hasPassword && isSameAccount(saved, { protocol, serverAddress, serverPort, userName });
}

/** The FTP/SFTP target with every field, and the connection test. */
export function ConfigurationForm({ settings }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const { companyId, configurationSource, ruledBy } = settings;
  const isRuled = configurationSource === 'MAIN_COMPANY';
  const test = useConnectionTest(companyId);
  const state = useResourceForm({
    get: getDeliverySettings,
    update: putFtpConfiguration,
    params: { id: companyId },
    storedOf: ({ configuration }) => configuration,
    mergeSaved: (configuration, known) => ({ ...known, configuration }),
    toValues: configurationValues,
    toBody: configurationBody,
    conflictCodes: RULED_BY_ANOTHER,
    done: () => t('delivery-settings:saved'),
  });
  const { form, stored: loaded = settings.configuration, look, fail, values, formProps } = state;
  const protocol = Form.useWatch('protocol', form) ?? loaded?.protocol ?? 'SFTP';
  const confirmed = Form.useWatch('hostKeyFingerprint', { form, preserve: true }) ?? null;
  const keepsPassword = useKeepsPassword(form, loaded);
  const login = Form.useWatch('login', form) ?? loaded?.login;
  const isByKey = protocol === 'SFTP' && login === 'KEY';
  const shown = test.result?.hostKeyFingerprint ?? null;
  const runTest = async () => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) return;
    test.run(configurationBody(values()), fail);
  };
  // No password is sent to an unconfirmed server: after the confirmation the test is repeated.
  const confirmKey = (fingerprint: string) => {
    form.setFieldValue('hostKeyFingerprint', fingerprint);
    look();
    void runTest();
  };
  const confirmDirectory = () => {
    form.setFieldValue('mayCreateDirectory', true);
    look();
    void runTest();
  };
  return (
    <SchemaProvider schema={keepsPassword || isByKey ? testFtp.body! : ftpConfigurationWithPasswordBody}>
      <Form
        {...formProps}
        layout="vertical"
        disabled={isRuled}
        className={styles.panel}
        onValuesChange={() => {
          look();
          test.reset();
        }}
      >
        <Typography.Title level={2}>
          {t('delivery-settings:target.title')}
          {loaded && <SourceTag source={configurationSource} mainCompany={ruledBy?.name} />}
        </Typography.Title>
        <p className={styles.intro}>{t('delivery-settings:target.intro')}</p>
        <TargetFields settings={settings} keepsPassword={keepsPassword} />
        <TlsFields />
        {protocol === 'SFTP' && loaded?.legacyAlgorithms && (
          <Alert
            type="warning"
            showIcon
            message={t('delivery-settings:legacy.title')}
            description={
              <>
                {t('delivery-settings:legacy.text')} <SupportContact />
              </>
            }
          />
        )}
        <Form.Item name="hostKeyFingerprint" hidden>
          <Input />
        </Form.Item>
        {!isRuled && (
          <section className={styles.connectionTest} aria-labelledby="test-title">
            <div className={styles.foot}>
              <Button icon={<ApiOutlined />} loading={test.isRunning} onClick={() => void runTest()}>
                {t('delivery-settings:test.button')}
              </Button>
              <Typography.Text type="secondary" id="test-title">
                {t('delivery-settings:test.hint')}
              </Typography.Text>
            </div>
            {(test.isRunning || test.result) && (
              <ConnectionSteps steps={test.steps} isRunning={test.isRunning} protocol={protocol} />
            )}
            {test.result && isDirectoryMissing(test.result) && (
              <MissingDirectory directory={values().directory} onConfirm={confirmDirectory} />
            )}
            {test.result && !isDirectoryMissing(test.result) && (
              <Outcome result={test.result} protocol={protocol} newestKey={settings.sftpKeys[0]?.fingerprint} />
            )}
            {/* A failed test without a key shows its own reason. */}
            {protocol === 'SFTP' && (shown ?? confirmed ?? !test.result) && (
              <HostKey shown={shown} confirmed={confirmed} pinned={pinnedKey(loaded)} onConfirm={confirmKey} />
            )}
          </section>
        )}
        <Divider />
        <DeliveryFields folderExample={settings.folderExample} />
        <SettingsFoot state={state} editable={!isRuled} onLoad={test.reset} />
      </Form>
    </SchemaProvider>
  );
}
