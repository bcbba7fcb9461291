import { ApiOutlined } from '@ant-design/icons';
import {
  getDeliverySettings,
  putFtpConfiguration,
  testFtp,
  type DeliverySettingsView,
  type FtpConfigurationView,
} from '@mpn/domain';
import { Button, Divider, Form, Input, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaProvider } from '@/components/forms/schema-field';
import { showFieldErrors } from '@/components/forms/schema-rules';
import { useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useUnsavedChanges } from '@/providers/unsaved/unsaved-changes';
import { configurationBody, configurationValues, type ConfigurationValues } from '../state/form-values';
import { DeliveryFields, TargetFields, TlsFields } from './configuration-fields';
import { useConnectionTest } from '../state/use-connection-test';
import { ConnectionSteps, Outcome } from './connection-steps';
import { HostKey } from './host-key';
import styles from './settings.module.css';
import { SourceTag } from './source-tag';

const pinnedKey = (configuration: FtpConfigurationView | null) =>
  configuration?.hostKeyFingerprint
    ? { fingerprint: configuration.hostKeyFingerprint, confirmedAt: configuration.hostKeyConfirmedAt }
    : null;

/** The FTP/SFTP target with every field, and the test that says where a connection stops. */
export function ConfigurationForm({ settings }: { settings: DeliverySettingsView }) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const notify = useNotify();
  const [form] = Form.useForm<ConfigurationValues>();
  const [isDirty, setDirty] = useState(false);
  useUnsavedChanges(isDirty);
  const { companyId, configuration, configurationSource, ruledBy } = settings;
  const save = useCallMutation(putFtpConfiguration, { invalidates: [getDeliverySettings] });
  const test = useConnectionTest(companyId);
  const protocol = Form.useWatch('protocol', form) ?? configuration?.protocol ?? 'SFTP';
  const confirmed = Form.useWatch('hostKeyFingerprint', { form, preserve: true }) ?? null;
  const failed = (error: unknown) => {
    if (!showFieldErrors(form, error)) notify.error(error);
  };

  const submit = () =>
    save.mutate(
      {
        params: { id: companyId },
        body: {
          ...configurationBody(form.getFieldsValue(true) as ConfigurationValues),
          version: configuration?.version ?? 0,
        },
      },
      {
        onSuccess: (saved) => {
          form.setFieldsValue(configurationValues(saved));
          setDirty(false);
          notify.success(t('delivery-settings:saved'));
        },
        onError: failed,
      },
    );
  const runTest = async () => {
    const isValid = await form.validateFields().then(
      () => true,
      () => false,
    );
    if (!isValid) return;
    const body = configurationBody(form.getFieldsValue(true) as ConfigurationValues);
    test.run(body, failed);
  };
  // No password is sent to a server that was not confirmed: the test goes on from where it stopped.
  const confirmKey = (fingerprint: string) => {
    form.setFieldValue('hostKeyFingerprint', fingerprint);
    setDirty(true);
    void runTest();
  };
  return (
    <SchemaProvider schema={testFtp.body!}>
      <Form
        form={form}
        layout="vertical"
        disabled={ruledBy !== null}
        initialValues={configurationValues(configuration)}
        className={styles.panel}
        onValuesChange={() => {
          setDirty(true);
          test.reset();
        }}
        onFinish={submit}
      >
        <Typography.Title level={2}>
          {t('delivery-settings:target.title')}
          {configuration && <SourceTag source={configurationSource} mainCompany={ruledBy?.name} />}
        </Typography.Title>
        <p className={styles.intro}>{t('delivery-settings:target.intro')}</p>
        <TargetFields hasPassword={configuration?.hasPassword ?? false} />
        <TlsFields />
        <Form.Item name="hostKeyFingerprint" hidden>
          <Input />
        </Form.Item>
        {ruledBy === null && (
          <section style={{ display: 'grid', gap: 16, marginBlock: 8 }} aria-labelledby="test-title">
            <div className={styles.foot}>
              <Button icon={<ApiOutlined />} loading={test.isRunning} onClick={() => void runTest()}>
                {t('delivery-settings:test.button')}
              </Button>
              <Typography.Text type="secondary" id="test-title">
                {t('delivery-settings:test.hint')}
              </Typography.Text>
            </div>
            {(test.isRunning || test.result) && <ConnectionSteps steps={test.steps} isRunning={test.isRunning} />}
            {test.result && <Outcome result={test.result} />}
            {protocol === 'SFTP' && (
              <HostKey
                shown={test.result?.hostKeyFingerprint ?? null}
                confirmed={confirmed}
                pinned={pinnedKey(configuration)}
                onConfirm={confirmKey}
              />
            )}
          </section>
        )}
        <Divider />
        <DeliveryFields />
        {ruledBy === null && (
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
