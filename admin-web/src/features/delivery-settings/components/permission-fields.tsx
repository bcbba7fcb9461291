import { AudioFormat, type ResolvedDeliveryPreferences } from '@mpn/domain';
import { Checkbox, Form, Select, Switch, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PermissionValues } from '../state/form-values';

interface PermissionFieldsProps {
  way: 'web' | 'ftp';
  /** Where each value comes from; what the company itself chose needs no mark. */
  sources: ResolvedDeliveryPreferences | undefined;
}

/** Marks a value that is not the company's own word: a default, or the group's main company's. */
function SourceTag({ source }: { source: string | undefined }) {
  const { t } = useTranslation('delivery-settings');
  if (source !== 'DEFAULT' && source !== 'MAIN_COMPANY') return null;
  return (
    <Tag bordered={false} style={{ marginInlineStart: 8 }}>
      {t(`source.${source}`)}
    </Tag>
  );
}

const CONTENTS = ['audioEnabled', 'coverEnabled', 'artworkEnabled'] as const;

/** What one way of delivery takes: whether at all, which files, which formats, and the one that comes unasked. */
export function PermissionFields({ way, sources }: PermissionFieldsProps) {
  const { t } = useTranslation(['delivery-settings', 'common']);
  const form = Form.useFormInstance<PermissionValues>();
  const enabledName = way === 'web' ? 'webDeliveryEnabled' : 'ftpDeliveryEnabled';
  const isEnabled = Form.useWatch<boolean>(enabledName, form);
  const formats = Form.useWatch<AudioFormat[] | undefined>([way, 'formats'], form) ?? [];
  const disabled = isEnabled ? undefined : true;
  const formatLabel = (format: AudioFormat) => t(`common:audioFormat.${format}`);

  // The preferred format is one of the permitted ones.
  const chooseFormats = (next: AudioFormat[]) => {
    const preferred = form.getFieldValue([way, 'preferredAudioFormat']) as AudioFormat;
    if (next.length > 0 && !next.includes(preferred)) form.setFieldValue([way, 'preferredAudioFormat'], next[0]);
  };
  return (
    <fieldset style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
      <legend style={{ display: 'contents' }}>
        <Typography.Title level={3} style={{ fontSize: 16 }}>
          {t(`delivery-settings:${way}.title`)}
        </Typography.Title>
      </legend>
      <Form.Item
        name={enabledName}
        valuePropName="checked"
        layout="horizontal"
        colon={false}
        label={
          <>
            {t(`delivery-settings:${way}.enabled`)}
            <SourceTag
              source={way === 'web' ? sources?.webDeliveryEnabled.source : sources?.ftpDeliveryEnabled.source}
            />
          </>
        }
      >
        <Switch />
      </Form.Item>
      <Form.Item label={t('delivery-settings:contents')} style={{ marginBottom: 8 }}>
        {CONTENTS.map((name) => (
          <Form.Item key={name} name={[way, name]} valuePropName="checked" noStyle>
            <ContentBox disabled={disabled} label={t(`delivery-settings:${name}`)} source={sources?.[name].source} />
          </Form.Item>
        ))}
      </Form.Item>
      <Form.Item name={[way, 'formats']} label={t('delivery-settings:formats')}>
        <Checkbox.Group<AudioFormat>
          disabled={disabled}
          style={{ display: 'grid', gap: 6 }}
          onChange={chooseFormats}
          options={AudioFormat.map((value) => ({ value, label: formatLabel(value) }))}
        />
      </Form.Item>
      <Form.Item
        name={[way, 'preferredAudioFormat']}
        label={
          <>
            {t('delivery-settings:preferredAudioFormat')}
            <SourceTag source={sources?.preferredAudioFormat.source} />
          </>
        }
        extra={t(`delivery-settings:${way}.preferredHint`)}
      >
        <Select
          disabled={disabled ?? (formats.length === 0 ? true : undefined)}
          options={AudioFormat.filter((format) => formats.includes(format)).map((value) => ({
            value,
            label: formatLabel(value),
          }))}
        />
      </Form.Item>
    </fieldset>
  );
}

interface ContentBoxProps {
  label: string;
  source: string | undefined;
  disabled?: boolean;
  checked?: boolean;
  onChange?: (event: unknown) => void;
}

/** A checkbox with its source; checked and onChange are the form's. */
function ContentBox({ label, source, ...box }: ContentBoxProps) {
  return (
    <div style={{ marginBottom: 6 }}>
      <Checkbox {...box}>{label}</Checkbox>
      <SourceTag source={source} />
    </div>
  );
}
