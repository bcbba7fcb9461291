import {
  companyEndpoints,
  labelCodeDigits,
  releaseInputSchema,
  RepertoireOwnerType,
  type ReleaseEntity,
} from '@mpn/domain';
import { Card, Checkbox, Form, Input, Select, TreeSelect } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { useDetail } from '@/providers/api/record-hooks';
import { useGenreTree, useReferenceData } from '@/providers/reference/use-reference-data';
import { useMayCall } from '@/providers/session/permissions';
import { useSession } from '@/providers/session/session-store';
import { FormStep } from '../components/form-step';
import { NeededField } from '../components/needed-field';
import { AsOnLastRelease } from '../last-release/as-on-last-release';
import { LABEL_FIELDS, labelDataToFill } from '../last-release/last-release';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import styles from '../components/release-editor.module.css';
import {
  isRightsField,
  ReleaseRights,
  toRightsBody,
  toRightsValues,
  type ReleaseRightsValues,
} from '../rights/release-rights';
import { RecordedFactsOffer } from '../recordings/recorded-facts-offer';
import { useEditor, type ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { useFormStep } from '../state/use-form-step';

const TEXT_MAX = 20_000;
/** The character count is shown only near the limit. */
const textCount = ({ count }: { count: number }) =>
  count > TEXT_MAX * 0.9 ? `${String(count)} / ${String(TEXT_MAX)}` : '';

interface ReleaseValues extends ReleaseRightsValues {
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
  ...toRightsValues(null),
};

function toValues(release: ReleaseEntity | null): ReleaseValues {
  if (!release) return EMPTY;
  const picked = Object.fromEntries(Object.keys(EMPTY).map((key) => [key, release[key as keyof ReleaseValues]]));
  // A dummy EAN is the server's; the field stays empty for the real one.
  const ean = release.eanIsDummy ? null : release.ean;
  return { ...(picked as unknown as ReleaseValues), ...toRightsValues(release), ean };
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
    ...toRightsBody(values),
  };
}

function useOwnCompany() {
  const { company } = useSession();
  // A promo share partner may not read the source company's record.
  const enabled = useMayCall()(companyEndpoints.get) && company !== null;
  return useDetail(companyEndpoints.get, { id: company?.id ?? 0 }, { enabled }).data;
}

function FormatField() {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  const formats = useReferenceData().data?.releaseFormats ?? [];
  // A legacy format is shown where a release has it, but cannot be chosen.
  const options = formats
    .filter(({ id, legacy }) => !legacy || id === release?.formatId)
    .map(({ id, name, legacy }) => ({
      value: id,
      label: legacy ? t('release.legacyFormat', { name }) : name,
      disabled: legacy,
    }));
  return (
    <NeededField name="formatId" label={t('release.format')}>
      <Select options={options} showSearch optionFilterProp="label" allowClear />
    </NeededField>
  );
}

function GenreField() {
  const { t } = useTranslation('release-editor');
  const genres = useGenreTree();
  const max = useReferenceData().data?.limits.genresPerRelease;
  return (
    <NeededField name="genreIds" label={t('release.genres')} extra={max && t('release.genresHint', { max })}>
      <TreeSelect
        treeData={genres}
        multiple
        {...(max && { maxCount: max })}
        showSearch
        allowClear
        treeNodeFilterProp="title"
        treeLine
        placeholder={t('release.genresPlaceholder')}
      />
    </NeededField>
  );
}

/** Takes label data from the company's last release. */
function LabelOfLastRelease({ look }: { look: () => void }) {
  const { t } = useTranslation('release-editor');
  const form = Form.useFormInstance<ReleaseValues>();
  const toFill = (last: ReleaseEntity) =>
    labelDataToFill(last, form.getFieldsValue([...LABEL_FIELDS]) as Partial<ReleaseValues>);
  return (
    <AsOnLastRelease
      linesOf={(last) =>
        Object.entries(toFill(last)).map(([field, text]) => ({
          key: field,
          label: t(`release.${field as (typeof LABEL_FIELDS)[number]}`),
          text,
        }))
      }
      onTake={(last) => {
        form.setFieldsValue(toFill(last));
        look();
      }}
    />
  );
}

function LabelFields() {
  const { t } = useTranslation('release-editor');
  return (
    <div className={styles.fields}>
      <NeededField
        name="labelCode"
        label={t('release.labelCode')}
        extra={t('release.labelCodeHint')}
        normalize={labelCodeDigits}
      >
        <Input prefix="LC" inputMode="numeric" maxLength={20} />
      </NeededField>
      <NeededField name="labelName" label={t('release.labelName')}>
        <Input maxLength={200} />
      </NeededField>
      <NeededField name="repertoireOwnerType" label={t('release.repertoireOwner')}>
        <Select options={RepertoireOwnerType.map((value) => ({ value, label: t(`repertoireOwners.${value}`) }))} />
      </NeededField>
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
  const [isRightsOpen, setRightsOpen] = useState(false);
  const reveal = useCallback((name: string | number | undefined) => {
    if (isRightsField(name)) setRightsOpen(true);
  }, []);
  const state = useFormStep({ step: 'release', toValues, toBody, reveal });
  const company = useOwnCompany();
  const promotion = company?.promotion;
  const { form } = state;
  const isNew = release === null;
  const dummyHint = release?.eanIsDummy ? t('release.eanIsDummy', { ean: release.ean ?? '' }) : undefined;
  const eanHint = isNew ? t('release.eanHint') : dummyHint;

  useEffect(() => {
    if (!isNew || !promotion) return;
    // The company's default label; it can be overwritten.
    if (!form.getFieldValue('labelCode')) form.setFieldValue('labelCode', labelCodeDigits(promotion.defaultLabelCode));
    if (!form.getFieldValue('labelName')) form.setFieldValue('labelName', promotion.defaultLabelName);
  }, [form, isNew, promotion]);

  return (
    <FormStep step="release" state={state} schema={releaseInputSchema}>
      <div className={styles.grid}>
        <Card title={t('release.cards.product')} className={styles.fieldsCard}>
          <SchemaField name="title" label={t('release.title')}>
            <Input maxLength={255} autoFocus={isNew} />
          </SchemaField>
          <NeededField name="artistName" label={t('release.artist')}>
            <Input maxLength={255} />
          </NeededField>
          <div className={styles.fields}>
            <FormatField />
            <SchemaField name="ean" label={t('release.ean')} extra={eanHint}>
              <Input maxLength={20} inputMode="numeric" />
            </SchemaField>
          </div>
          <GenreField />
        </Card>
        <Card
          title={t('release.cards.label')}
          className={styles.fieldsCard}
          extra={<LabelOfLastRelease look={state.look} />}
        >
          <RecordedFactsOffer look={state.look} />
          <LabelFields />
          <div className={styles.fields}>
            <NeededField name="releaseDate" label={t('release.releaseDate')}>
              <IsoDatePicker />
            </NeededField>
            <SchemaField name="airDate" label={t('release.airDate')} extra={t('release.airDateHint')}>
              <IsoDatePicker />
            </SchemaField>
          </div>
          {/* An existing opt-in can always be removed. */}
          {(promotion?.mayOptInToArdArchive || release?.ardArchive) && (
            <Form.Item name="ardArchive" valuePropName="checked">
              <Checkbox>{t('release.ardArchive')}</Checkbox>
            </Form.Item>
          )}
        </Card>
        <Card title={t('release.cards.promotion')} className={`${styles.fieldsCard} ${styles.promotion}`}>
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
        <ReleaseRights isOpen={isRightsOpen} onOpen={setRightsOpen} />
      </div>
    </FormStep>
  );
}
