import { Collapse, Form, Input, InputNumber, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import looks from '@/components/looks.module.css';
import { codeOptions } from '@/providers/i18n/code-names';
import { useFormats } from '@/providers/i18n/use-formats';
import type { TrackDraft } from '../tracks/track-draft';
import type { FieldTexts } from '../tracks/track-errors';
import type { TrackActions } from '../tracks/use-track-list';
import styles from '../components/release-editor.module.css';

interface TrackRightsProps {
  track: TrackDraft;
  errors: FieldTexts | undefined;
  actions: TrackActions;
}

const FIELDS = /^(titleLatin|pLine|recordingYear|recordingCountry|language|explicit|iswc)\b/;
/** Whether a field with an error is one of these. */
export const isTrackRightsField = (field: string): boolean => FIELDS.test(field);

interface FieldProps {
  id: string;
  label: string;
  error: string | undefined;
  extra?: string;
  children: ReactNode;
}

function Field({ id, label, error, extra, children }: FieldProps) {
  return (
    <Form.Item label={label} htmlFor={id} extra={extra} validateStatus={error ? 'error' : undefined} help={error}>
      {children}
    </Form.Item>
  );
}

/** Id of a field that links of missing facts lead to. */
const idOf = (track: TrackDraft, field: string): string => `track-${String(track.id ?? track.key)}-${field}`;

function PLine({ track, errors, actions }: TrackRightsProps) {
  const { t } = useTranslation('release-editor');
  const { pLine } = track;
  const id = idOf(track, 'p-line');
  return (
    <div className={styles.lineFields}>
      <Field id={id} label={t('rights.pLineYear')} error={errors?.['pLine.year']}>
        <InputNumber
          id={id}
          controls={false}
          maxLength={4}
          className={looks.fullWidth}
          value={pLine.year}
          onChange={(year) => actions.change(track.key, { pLine: { ...pLine, year } })}
        />
      </Field>
      <Field
        id="track-p-line-owner"
        label={t('rights.pLineOwner')}
        error={errors?.['pLine.owner']}
        extra={t('rights.trackPLineHint')}
      >
        <Input
          id="track-p-line-owner"
          maxLength={255}
          value={pLine.owner ?? ''}
          onChange={(event) => actions.change(track.key, { pLine: { ...pLine, owner: event.target.value } })}
        />
      </Field>
    </div>
  );
}

function Origin({ track, errors, actions }: TrackRightsProps) {
  const { t } = useTranslation('release-editor');
  const { locale } = useFormats();
  const change = (part: Partial<TrackDraft>) => actions.change(track.key, part);
  const [yearId, countryId] = [idOf(track, 'recording-year'), idOf(track, 'recording-country')];
  return (
    <div className={styles.fields}>
      <Field id={yearId} label={t('rights.recordingYear')} error={errors?.recordingYear}>
        <InputNumber
          id={yearId}
          controls={false}
          maxLength={4}
          className={looks.fullWidth}
          value={track.recordingYear}
          onChange={(recordingYear) => change({ recordingYear })}
        />
      </Field>
      <Field id={countryId} label={t('rights.recordingCountry')} error={errors?.recordingCountry}>
        <Select
          id={countryId}
          showSearch
          allowClear
          optionFilterProp="label"
          options={[...codeOptions('region', locale)]}
          value={track.recordingCountry}
          onChange={(code: string | undefined) => change({ recordingCountry: code ?? null })}
        />
      </Field>
      <Field id="track-language" label={t('rights.language')} error={errors?.language}>
        <Select
          id="track-language"
          showSearch
          allowClear
          optionFilterProp="label"
          options={[...codeOptions('language', locale)]}
          value={track.language}
          onChange={(code: string | undefined) => change({ language: code ?? null })}
        />
      </Field>
      <Field id="track-explicit" label={t('rights.explicit')} error={errors?.explicit}>
        <Select
          id="track-explicit"
          allowClear
          options={[
            { value: 'yes', label: t('rights.explicitYes') },
            { value: 'no', label: t('rights.explicitNo') },
          ]}
          value={track.explicit === null ? null : track.explicit ? 'yes' : 'no'}
          onChange={(value: string | undefined) => change({ explicit: value === undefined ? null : value === 'yes' })}
        />
      </Field>
      <Field id="track-iswc" label={t('rights.iswc')} error={errors?.iswc}>
        <Input
          id="track-iswc"
          maxLength={20}
          placeholder="T-000.000.000-0"
          value={track.iswc ?? ''}
          onChange={(event) => change({ iswc: event.target.value })}
        />
      </Field>
      <Field
        id="track-title-latin"
        label={t('rights.titleLatin')}
        error={errors?.titleLatin}
        extra={t('rights.latinHint')}
      >
        <Input
          id="track-title-latin"
          maxLength={255}
          value={track.titleLatin ?? ''}
          onChange={(event) => change({ titleLatin: event.target.value })}
        />
      </Field>
    </div>
  );
}

/**
 * Rights data of a track, collapsed because sampling does not require it; expanded if a field has an error, and for a
 * link to one of its fields.
 */
export function TrackRights(props: TrackRightsProps) {
  const { t } = useTranslation('release-editor');
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(/^#track-\d+-(?:recording-|p-line)/.test(hash));
  const hasError = Object.keys(props.errors ?? {}).some(isTrackRightsField);
  return (
    <Collapse
      className={`${styles.folded} ${styles.trackRights}`}
      activeKey={isOpen || hasError ? ['rights'] : []}
      onChange={(keys) => setOpen(keys.includes('rights'))}
      items={[
        {
          key: 'rights',
          label: t('rights.trackTitle'),
          children: (
            <>
              <span className={styles.intro}>{t('rights.hint')}</span>
              <PLine {...props} />
              <Origin {...props} />
            </>
          ),
        },
      ]}
    />
  );
}
