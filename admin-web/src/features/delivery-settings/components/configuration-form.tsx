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
import { Button, Divider, Form, Input, Typography, type FormInstance } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useCallMutation } from '@/providers/api/hooks';
import { configurationBody, configurationValues, type ConfigurationValues } from '../state/form-values';
import { useConnectionTest } from '../state/use-connection-test';
import { useSettingsForm } from '../state/use-settings-form';
import { DeliveryFields, TargetFields, TlsFields } from './configuration-fields';
import { ConnectionSteps, Outcome } from './connection-steps';
import { HostKey } from './host-key';
import styles from './settings.module.css';
import { SourceTag } from './source-tag';
import { StaleNotice } from './stale-notice';

const pinnedKey = (configuration: FtpConfigurationView | null) =>
  configuration?.hostKeyFingerprint
    ? { fingerprint: configuration.hostKeyFingerprint, confirmedAt: configuration.hostKeyConfirmedAt }
    : null;

const versionOf = (configuration: FtpConfigurationView | null) => configuration?.version ?? 0;

interface ConfigurationFormProps {
  settings: DeliverySettingsView;
  reload: () => Promise<DeliverySettingsView | undefined>;
}

/** Whether the saved password belongs to the server and user as typed; that of others has to be typed too. */
function useKeepsPassword(form: FormInstance<ConfigurationValues>, saved: FtpConfigurationView | null): boolean {
  const serverAddress = Form.useWatch('serverAddress', form) ?? saved?.serverAddress ?? '';
  const userName = Form.useWatch('userName', form) ?? saved?.userName ?? '';
  return saved !== null && saved.hasPassword && isSameAccount(saved, { serverAddress, userName });
}

/** The FTP/SFTP target with every field, and the test that says where a connection stops. */
export function ConfigurationForm({ settings, reload }: ConfigurationFormProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const { companyId, configurationSource, ruledBy } = settings;
  const isRuled = configurationSource === 'MAIN_COMPANY';
  const save = useCallMutation(putFtpConfiguration, { invalidates: [getDeliverySettings] });
  const test = useConnectionTest(companyId);
  const { form, loaded, isDirty, markDirty, fail, isStale, load, formProps } = useSettingsForm({
    settings: settings.configuration,
    versionOf,
    valuesOf: configurationValues,
    reload: async () => {
      test.reset();
      return (await reload())?.configuration;
    },
    save: (values, version, answers) =>
      save.mutate({ params: { id: companyId }, body: { ...configurationBody(values), version } }, answers),
  });
  const protocol = Form.useWatch('protocol', form) ?? loaded?.protocol ?? 'SFTP';
  const confirmed = Form.useWatch('hostKeyFingerprint', { form, preserve: true }) ?? null;
  const keepsPassword = useKeepsPassword(form, loaded);
  const shown = test.result?.hostKeyFingerprint ?? null;
  const runTest = async () => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) return;
    const body = configurationBody(form.getFieldsValue(true) as ConfigurationValues);
    test.run(body, fail);
  };
  // No password is sent to a server that was not confirmed: the test goes on from where it stopped.
  const confirmKey = (fingerprint: string) => {
    form.setFieldValue('hostKeyFingerprint', fingerprint);
    markDirty();
    void runTest();
  };
  return (
    <SchemaProvider schema={keepsPassword ? testFtp.body! : ftpConfigurationWithPasswordBody}>
      <Form
        {...formProps}
        layout="vertical"
        disabled={isRuled}
        className={styles.panel}
        onValuesChange={() => {
          markDirty();
          test.reset();
        }}
      >
        <Typography.Title level={2}>
          {t('delivery-settings:target.title')}
          {loaded && <SourceTag source={configurationSource} mainCompany={ruledBy?.name} />}
        </Typography.Title>
        <p className={styles.intro}>{t('delivery-settings:target.intro')}</p>
        <TargetFields keepsPassword={keepsPassword} />
        <TlsFields />
        <Form.Item name="hostKeyFingerprint" hidden>
          <Input />
        </Form.Item>
        {!isRuled && (
          <section style={{ display: 'grid', gap: 16, marginBlock: 8 }} aria-labelledby="test-title">
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
            {test.result && <Outcome result={test.result} protocol={protocol} />}
            {/* A test that came to no key has said why: it does not ask for another one. */}
            {protocol === 'SFTP' && (shown ?? confirmed ?? !test.result) && (
              <HostKey shown={shown} confirmed={confirmed} pinned={pinnedKey(loaded)} onConfirm={confirmKey} />
            )}
          </section>
        )}
        <Divider />
        <DeliveryFields />
        <StaleNotice isStale={isStale} load={load} />
        {!isRuled && (
          <div className={styles.foot}>
            <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!isDirty}>
              {t('common:actions.save')}
            </Button>
          </div>
        )}
      </Form>
    </SchemaProvider>
  );
}
