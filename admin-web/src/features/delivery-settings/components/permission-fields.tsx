import {
  AudioFormat,
  type PreferenceSource,
  type ResolvedDeliveryPreferences,
  type RuledPermissions,
} from '@mpn/domain';
import { Checkbox, Form, Select, Switch, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PermissionValues } from '../state/form-values';
import { SourceTag } from './source-tag';
import styles from './permission-fields.module.css';

interface PermissionFieldsProps {
  way: 'web' | 'ftp';
  /** Source of each value. */
  sources: ResolvedDeliveryPreferences | undefined;
  /** Name of the group's main company, where it fixes settings. */
  mainCompany: string | undefined;
  /** For a user's own permissions: the company's effective ones, which limit the choice. */
  cap?: ResolvedDeliveryPreferences;
  /** For a company: settings that the main company of its group fixes. */
  ruled?: RuledPermissions;
  /** Whether the user always has this way of delivery (an admin). */
  isGranted?: boolean;
}

const CONTENTS = ['audioEnabled', 'coverEnabled', 'artworkEnabled'] as const;

/** The most frequent source of this way's values. */
function usualSource({ formats, ...values }: ResolvedDeliveryPreferences): PreferenceSource {
  const counts = new Map<PreferenceSource, number>();
  for (const { source } of [...Object.values(values), ...Object.values(formats)])
    counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** Settings of one way of delivery: enabled, contents, formats, preferred format. */
export function PermissionFields({ way, sources, mainCompany, cap, ruled, isGranted = false }: PermissionFieldsProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const form = Form.useFormInstance<PermissionValues>();
  const enabledName = way === 'web' ? 'webDeliveryEnabled' : 'ftpDeliveryEnabled';
  const level = cap ? 'user' : 'company';
  const isEnabled = Form.useWatch<boolean>(enabledName, form);
  const formats = Form.useWatch<AudioFormat[] | undefined>([way, 'formats'], form) ?? [];
  // undefined leaves the form's own `disabled`.
  const forbidden = (isForbidden: boolean) => (isForbidden ? true : undefined);
  const isClosed = cap?.[enabledName].value === false;
  const disabled = forbidden(!isEnabled || isClosed);
  const formatLabel = (format: AudioFormat) => t(`common:audioFormat.${format}`);
  // A company's values mostly have one source: it is shown once, and only different ones beside their values.
  const usual = cap || !sources ? undefined : usualSource(sources);
  const tag = (source: PreferenceSource | undefined) => (
    <SourceTag source={source === usual ? undefined : source} mainCompany={mainCompany} />
  );

  // The preferred format is one of the permitted ones; a user may inherit the company's.
  const chooseFormats = (next: AudioFormat[]) => {
    const preferred = form.getFieldValue([way, 'preferredAudioFormat']) as AudioFormat | null;
    if (ruled?.preferredAudioFormat || preferred === null || next.length === 0 || next.includes(preferred)) return;
    form.setFieldValue([way, 'preferredAudioFormat'], cap ? null : next[0]);
  };
  const choices = AudioFormat.filter((format) => formats.includes(format) && cap?.formats[format].value !== false);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Typography.Title level={3} className={styles.title}>
          {t(`delivery-settings:${way}.title`)}
          <SourceTag source={usual} mainCompany={mainCompany} />
        </Typography.Title>
      </legend>
      <Form.Item
        name={enabledName}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
        label={
          <>
            {t(`delivery-settings:${way}.enabled.${level}`)}
            {tag(sources?.[enabledName].source)}
          </>
        }
        extra={isClosed ? t('delivery-settings:closed') : isGranted ? t('delivery-settings:granted') : undefined}
      >
        <Switch disabled={forbidden(isClosed || isGranted || Boolean(ruled?.enabled))} />
      </Form.Item>
      <Form.Item label={t('delivery-settings:contents')} className={styles.contents}>
        {CONTENTS.map((name) => (
          <div key={name} className={styles.formatLabel}>
            <Form.Item name={[way, name]} valuePropName="checked" noStyle>
              <Checkbox disabled={disabled ?? forbidden(cap?.[name].value === false || Boolean(ruled?.[name]))}>
                {t(`delivery-settings:${name}`)}
              </Checkbox>
            </Form.Item>
            {tag(sources?.[name].source)}
          </div>
        ))}
      </Form.Item>
      <Form.Item name={[way, 'formats']} label={t('delivery-settings:formats')}>
        <Checkbox.Group<AudioFormat>
          className={styles.formats}
          onChange={chooseFormats}
          options={AudioFormat.map((value) => ({
            value,
            disabled:
              disabled ?? forbidden(cap?.formats[value].value === false || Boolean(ruled?.formats.includes(value))),
            label: (
              <>
                {formatLabel(value)}
                {tag(sources?.formats[value].source)}
              </>
            ),
          }))}
        />
      </Form.Item>
      <Form.Item
        name={[way, 'preferredAudioFormat']}
        label={
          <>
            {t('delivery-settings:preferredAudioFormat')}
            {tag(sources?.preferredAudioFormat.source)}
          </>
        }
        extra={t(`delivery-settings:${way}.preferredHint.${level}`)}
      >
        <Select
          allowClear={cap !== undefined}
          placeholder={cap && t('delivery-settings:asCompany', { format: formatLabel(cap.preferredAudioFormat.value) })}
          disabled={disabled ?? forbidden(formats.length === 0 || Boolean(ruled?.preferredAudioFormat))}
          options={choices.map((value) => ({ value, label: formatLabel(value) }))}
        />
      </Form.Item>
    </fieldset>
  );
}
