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

interface PermissionFieldsProps {
  way: 'web' | 'ftp';
  /** Where each value comes from. */
  sources: ResolvedDeliveryPreferences | undefined;
  /** The name of the group's main company, where it rules. */
  mainCompany: string | undefined;
  /** For a user's own permissions, what holds for the company: what that forbids cannot be chosen. */
  cap?: ResolvedDeliveryPreferences;
  /** For a company, what the main company of its group has a word on: that is changed there only. */
  ruled?: RuledPermissions;
  /** Whether this way as a whole stands for somebody who cannot be refused it. */
  isGranted?: boolean;
}

const CONTENTS = ['audioEnabled', 'coverEnabled', 'artworkEnabled'] as const;

/** Where most values of this way come from. */
function usualSource({ formats, ...values }: ResolvedDeliveryPreferences): PreferenceSource {
  const counts = new Map<PreferenceSource, number>();
  for (const { source } of [...Object.values(values), ...Object.values(formats)])
    counts.set(source, (counts.get(source) ?? 0) + 1);
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

/** What one way of delivery takes: whether at all, which files, which formats, and the one that comes unasked. */
export function PermissionFields({ way, sources, mainCompany, cap, ruled, isGranted = false }: PermissionFieldsProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const form = Form.useFormInstance<PermissionValues>();
  const enabledName = way === 'web' ? 'webDeliveryEnabled' : 'ftpDeliveryEnabled';
  const level = cap ? 'user' : 'company';
  const isEnabled = Form.useWatch<boolean>(enabledName, form);
  const formats = Form.useWatch<AudioFormat[] | undefined>([way, 'formats'], form) ?? [];
  // Left undefined, the form's own word holds.
  const forbidden = (isForbidden: boolean) => (isForbidden ? true : undefined);
  const isClosed = cap?.[enabledName].value === false;
  const disabled = forbidden(!isEnabled || isClosed);
  const formatLabel = (format: AudioFormat) => t(`common:audioFormat.${format}`);
  // Of a company's values most come from one place: that is said once, and beside the values that come from another.
  const usual = cap || !sources ? undefined : usualSource(sources);
  const tag = (source: PreferenceSource | undefined) => (
    <SourceTag source={source === usual ? undefined : source} mainCompany={mainCompany} />
  );

  // The preferred format is one of the permitted ones; a user may leave it to the company.
  const chooseFormats = (next: AudioFormat[]) => {
    const preferred = form.getFieldValue([way, 'preferredAudioFormat']) as AudioFormat | null;
    if (ruled?.preferredAudioFormat || preferred === null || next.length === 0 || next.includes(preferred)) return;
    form.setFieldValue([way, 'preferredAudioFormat'], cap ? null : next[0]);
  };
  const choices = AudioFormat.filter((format) => formats.includes(format) && cap?.formats[format].value !== false);
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
      <legend style={{ display: 'contents' }}>
        <Typography.Title level={3} style={{ fontSize: 16 }}>
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
      <Form.Item label={t('delivery-settings:contents')} style={{ marginBottom: 8 }}>
        {CONTENTS.map((name) => (
          <div key={name} style={{ marginBottom: 6 }}>
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
          style={{ display: 'grid', gap: 6 }}
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
