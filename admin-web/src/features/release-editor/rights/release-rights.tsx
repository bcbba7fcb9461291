import { lastReleaseDate, type ReleaseEntity } from '@mpn/domain';
import { Collapse, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import styles from '../components/release-editor.module.css';
import type { ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { toLineBody, toLineDraft, type LineDraft } from './rights-line';

/** Rights data of a release in its form. */
export interface ReleaseRightsValues {
  titleLatin: string | null;
  artistNameLatin: string | null;
  catalogueNumber: string | null;
  pLine: LineDraft;
  cLine: LineDraft;
  originalReleaseDate: string | null;
}

export function toRightsValues(release: ReleaseEntity | null): ReleaseRightsValues {
  return {
    titleLatin: release?.titleLatin ?? null,
    artistNameLatin: release?.artistNameLatin ?? null,
    catalogueNumber: release?.catalogueNumber ?? null,
    pLine: toLineDraft(release?.pLine),
    cLine: toLineDraft(release?.cLine),
    originalReleaseDate: release?.originalReleaseDate ?? null,
  };
}

export function toRightsBody(values: ReleaseRightsValues) {
  return {
    titleLatin: noneIfEmpty(values.titleLatin),
    artistNameLatin: noneIfEmpty(values.artistNameLatin),
    catalogueNumber: noneIfEmpty(values.catalogueNumber),
    pLine: toLineBody(values.pLine),
    cLine: toLineBody(values.cLine),
    originalReleaseDate: values.originalReleaseDate ?? null,
  } satisfies ReleaseBody;
}

const FIELDS = Object.keys(toRightsValues(null));
/** Whether a form's field is one of these. */
export const isRightsField = (name: string | number | undefined): boolean => FIELDS.includes(String(name));

function LineFields({ line }: { line: 'pLine' | 'cLine' }) {
  const { t } = useTranslation('release-editor');
  // Depends on the other half of the line: year and owner are required together.
  return (
    <div className={styles.lineFields}>
      <SchemaField name={[line, 'year']} label={t(`rights.${line}Year`)} dependencies={[[line, 'owner']]}>
        <InputNumber controls={false} maxLength={4} className={looks.fullWidth} />
      </SchemaField>
      <SchemaField name={[line, 'owner']} label={t(`rights.${line}Owner`)} dependencies={[[line, 'year']]}>
        <Input maxLength={255} />
      </SchemaField>
    </div>
  );
}

interface ReleaseRightsProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Rights data of a release, collapsed because sampling does not require it. */
export function ReleaseRights({ isOpen, onOpen }: ReleaseRightsProps) {
  const { t } = useTranslation('release-editor');
  return (
    <Collapse
      className={styles.folded}
      activeKey={isOpen ? ['rights'] : []}
      onChange={(keys) => onOpen(keys.includes('rights'))}
      items={[
        {
          key: 'rights',
          forceRender: true,
          label: t('rights.title'),
          children: (
            <>
              <span className={styles.intro}>{t('rights.hint')}</span>
              <div className={styles.grid}>
                <LineFields line="pLine" />
                <LineFields line="cLine" />
              </div>
              <div className={styles.fields}>
                <SchemaField name="catalogueNumber" label={t('rights.catalogueNumber')}>
                  <Input maxLength={50} />
                </SchemaField>
                <SchemaField
                  name="originalReleaseDate"
                  label={t('rights.originalReleaseDate')}
                  extra={t('rights.originalReleaseDateHint')}
                >
                  <IsoDatePicker max={lastReleaseDate()} />
                </SchemaField>
                <SchemaField name="artistNameLatin" label={t('rights.artistNameLatin')} extra={t('rights.latinHint')}>
                  <Input maxLength={255} />
                </SchemaField>
                <SchemaField name="titleLatin" label={t('rights.titleLatin')} extra={t('rights.latinHint')}>
                  <Input maxLength={255} />
                </SchemaField>
              </div>
            </>
          ),
        },
      ]}
    />
  );
}
