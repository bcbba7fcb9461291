import { AudioFormat, PRESS_DOWNLOADS_MAX, PressLinkMode, type PressLinkRelease } from '@mpn/domain';
import { Input, InputNumber, Radio, Select, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { ReleasesSelect } from './releases-select';

interface Props {
  hasPassword: boolean;
  releases: readonly PressLinkRelease[];
  companyId: number;
}

/** Fields of a press link; `releases` are those that it has. */
export function LinkFields({ hasPassword, releases, companyId }: Props) {
  // texts: press-links:mode.*
  // texts: common:audioFormat.*
  const { t } = useTranslation(['press-links', 'common']);
  return (
    <>
      <SchemaField name="name" label={t('press-links:fields.name')} required>
        <Input maxLength={120} />
      </SchemaField>
      <SchemaField
        isChoice
        name="releaseIds"
        label={t('press-links:fields.releases')}
        extra={t('press-links:fields.releasesHelp')}
        required
      >
        <ReleasesSelect known={releases} companyId={companyId} />
      </SchemaField>
      <SchemaField name="mode" label={t('press-links:fields.mode')} extra={t('press-links:fields.modeHelp')}>
        <Radio.Group options={PressLinkMode.map((value) => ({ value, label: t(`press-links:mode.${value}`) }))} />
      </SchemaField>
      <SchemaField name="formats" label={t('press-links:fields.formats')}>
        <Select
          mode="multiple"
          allowClear
          placeholder={t('press-links:fields.allFormats')}
          options={AudioFormat.map((value) => ({ value, label: t(`common:audioFormat.${value}`) }))}
        />
      </SchemaField>
      <SchemaField
        name="maxDownloadsPerTrack"
        label={t('press-links:fields.maxDownloads')}
        extra={t('press-links:fields.maxDownloadsHelp')}
      >
        <InputNumber
          min={1}
          max={PRESS_DOWNLOADS_MAX}
          precision={0}
          placeholder={t('press-links:fields.noLimit')}
          className={looks.fullWidth}
        />
      </SchemaField>
      <SchemaField name="startDate" label={t('press-links:fields.startDate')}>
        <IsoDatePicker />
      </SchemaField>
      <SchemaField name="endDate" label={t('press-links:fields.endDate')} required>
        <IsoDatePicker />
      </SchemaField>
      <SchemaField name="textDe" label={t('press-links:fields.textDe')}>
        <Input.TextArea rows={4} maxLength={2000} />
      </SchemaField>
      <SchemaField name="textEn" label={t('press-links:fields.textEn')}>
        <Input.TextArea rows={4} maxLength={2000} />
      </SchemaField>
      <SchemaField
        name="password"
        label={t('press-links:fields.password')}
        extra={t(hasPassword ? 'press-links:fields.passwordSet' : 'press-links:fields.passwordHelp')}
      >
        <Input.Password autoComplete="new-password" maxLength={100} />
      </SchemaField>
      <SchemaField
        name="deviceCode"
        label={t('press-links:fields.deviceCode')}
        valuePropName="checked"
        extra={t('press-links:fields.deviceCodeHelp')}
      >
        <Switch />
      </SchemaField>
      <SchemaField
        name="showTitle"
        label={t('press-links:fields.showTitle')}
        valuePropName="checked"
        extra={t('press-links:fields.showTitleHelp')}
      >
        <Switch />
      </SchemaField>
    </>
  );
}
