import { companyEndpoints, releaseInputSchema, RepertoireOwnerType, type ReleaseEntity } from '@mpn/domain';
import { Card, Checkbox, Form, Input, Select, TreeSelect } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { useCall } from '@/providers/api/hooks';
import { useGenreTree, useReferenceData } from '@/providers/reference/use-reference-data';
import { useSession } from '@/providers/session/session-store';
import { FormStep } from '../components/form-step';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import styles from '../components/release-editor.module.css';
import { useEditor, type ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { useFormStep } from '../state/use-form-step';

const TEXT_MAX = 20_000;
/** How much is written is of interest only where the end is near. */
const textCount = ({ count }: { count: number }) =>
  count > TEXT_MAX * 0.9 ? `${String(count)} / ${String(TEXT_MAX)}` : '';

interface ReleaseValues {
  title: string;
  artistName: string | null;
  artistContract: string | null;
  labelCode: string | null;
  labelName: string | null;
  repertoireOwnerType: ReleaseEntity['repertoireOwnerType'];
  ean: string | null;
  genreIds: number[];
  formatId: number | null;
  releaseDate: string | null;
  airDate: string | null;
  additionalInformation: string | null;
  ardArchive: boolean;
}

const EMPTY: ReleaseValues = {
  title: '',
  artistName: null,
  artistContract: null,
  labelCode: null,
  labelName: null,
  repertoireOwnerType: 'NATIONAL',
  ean: null,
  genreIds: [],
  formatId: null,
  releaseDate: null,
  airDate: null,
  additionalInformation: null,
  ardArchive: false,
};

function toValues(release: ReleaseEntity | null): ReleaseValues {
  if (!release) return EMPTY;
  const picked = Object.fromEntries(Object.keys(EMPTY).map((key) => [key, release[key as keyof ReleaseValues]]));
  // A dummy EAN is the server's; the field stays free for the real one.
  return { ...(picked as unknown as ReleaseValues), ean: release.eanIsDummy ? null : release.ean };
}

function toBody(values: ReleaseValues): ReleaseBody {
  return {
    ...values,
    title: values.title.trim(),
    artistName: noneIfEmpty(values.artistName),
    artistContract: noneIfEmpty(values.artistContract),
    labelCode: noneIfEmpty(values.labelCode),
    labelName: noneIfEmpty(values.labelName),
    ean: noneIfEmpty(values.ean),
    additionalInformation: noneIfEmpty(values.additionalInformation),
    formatId: values.formatId ?? null,
  };
}

function useOwnCompany() {
  const { company } = useSession();
  return useCall(companyEndpoints.get, { params: { id: company?.id ?? 0 } }, { enabled: company !== null }).data;
}

function FormatField() {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  const formats = useReferenceData().data?.releaseFormats ?? [];
  // A legacy format shows where a release has it, and cannot be chosen.
  const options = formats
    .filter(({ id, legacy }) => !legacy || id === release?.formatId)
    .map(({ id, name, legacy }) => ({
      value: id,
      label: legacy ? t('release.legacyFormat', { name }) : name,
      disabled: legacy,
    }));
  return (
    <SchemaField name="formatId" label={t('release.format')}>
      <Select options={options} showSearch optionFilterProp="label" allowClear />
    </SchemaField>
  );
}

function GenreField() {
  const { t } = useTranslation('release-editor');
  const genres = useGenreTree();
  const max = useReferenceData().data?.limits.genresPerRelease ?? 3;
  return (
    <SchemaField name="genreIds" label={t('release.genres')} extra={t('release.genresHint', { max })}>
      <TreeSelect
        treeData={genres}
        multiple
        maxCount={max}
        showSearch
        allowClear
        treeNodeFilterProp="title"
        treeLine
        placeholder={t('release.genresPlaceholder')}
      />
    </SchemaField>
  );
}

function LabelFields() {
  const { t } = useTranslation('release-editor');
  return (
    <div className={styles.fields}>
      <SchemaField name="labelCode" label={t('release.labelCode')} extra={t('release.labelCodeHint')}>
        <Input prefix="LC" inputMode="numeric" maxLength={8} />
      </SchemaField>
      <SchemaField name="labelName" label={t('release.labelName')}>
        <Input maxLength={200} />
      </SchemaField>
      <SchemaField name="repertoireOwnerType" label={t('release.repertoireOwner')}>
        <Select options={RepertoireOwnerType.map((value) => ({ value, label: t(`repertoireOwners.${value}`) }))} />
      </SchemaField>
      <SchemaField name="artistContract" label={t('release.artistContract')}>
        <Input maxLength={200} />
      </SchemaField>
    </div>
  );
}

/** Master data of the release; its first save creates the release. */
export function ReleaseStep() {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  const state = useFormStep({ step: 'release', toValues, toBody });
  const company = useOwnCompany();
  const promotion = company?.promotion;
  const { form } = state;
  const isNew = release === null;
  const dummyHint = release?.eanIsDummy ? t('release.eanIsDummy', { ean: release.ean ?? '' }) : undefined;
  const eanHint = isNew ? t('release.eanHint') : dummyHint;

  useEffect(() => {
    if (!isNew || !promotion) return;
    // The label that the company mostly releases on; typing over it is fine.
    if (!form.getFieldValue('labelCode')) form.setFieldValue('labelCode', promotion.defaultLabelCode);
    if (!form.getFieldValue('labelName')) form.setFieldValue('labelName', promotion.defaultLabelName);
  }, [form, isNew, promotion]);

  return (
    <FormStep step="release" state={state} schema={releaseInputSchema}>
      <div className={styles.grid}>
        <Card title={t('release.cards.product')} className={styles.fieldsCard}>
          <SchemaField name="title" label={t('release.title')}>
            <Input maxLength={255} autoFocus={isNew} />
          </SchemaField>
          <SchemaField name="artistName" label={t('release.artist')}>
            <Input maxLength={255} />
          </SchemaField>
          <div className={styles.fields}>
            <FormatField />
            <SchemaField name="ean" label={t('release.ean')} extra={eanHint}>
              <Input maxLength={20} inputMode="numeric" />
            </SchemaField>
          </div>
          <GenreField />
        </Card>
        <Card title={t('release.cards.label')} className={styles.fieldsCard}>
          <LabelFields />
          <div className={styles.fields}>
            <SchemaField name="releaseDate" label={t('release.releaseDate')}>
              <IsoDatePicker />
            </SchemaField>
            <SchemaField name="airDate" label={t('release.airDate')} extra={t('release.airDateHint')}>
              <IsoDatePicker />
            </SchemaField>
          </div>
          {/* What was opted in before can always be taken back. */}
          {(promotion?.mayOptInToArdArchive || release?.ardArchive) && (
            <Form.Item name="ardArchive" valuePropName="checked">
              <Checkbox>{t('release.ardArchive')}</Checkbox>
            </Form.Item>
          )}
        </Card>
        <Card title={t('release.cards.promotion')} className={styles.fieldsCard} style={{ gridColumn: '1 / -1' }}>
          <SchemaField
            name="additionalInformation"
            hideLabel
            className={styles.headed}
            label={t('release.additionalInformation')}
            extra={t('release.additionalInformationHint')}
          >
            <Input.TextArea
              autoSize={{ minRows: 5, maxRows: 18 }}
              maxLength={TEXT_MAX}
              showCount={{ formatter: textCount }}
            />
          </SchemaField>
        </Card>
      </div>
    </FormStep>
  );
}
