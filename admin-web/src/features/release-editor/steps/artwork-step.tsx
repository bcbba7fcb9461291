import { PlusOutlined } from '@ant-design/icons';
import {
  cropOfCover,
  releaseInputSchema,
  type ArtworkKind,
  type ContainsAi,
  type FileView,
  type ReleaseEntity,
} from '@mpn/domain';
import { Button, Card, Form, Input, InputNumber } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Identify } from '@/components/forms/merge-versions';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { CoverOffer } from '../recordings/cover-offer';
import { FileField } from '../components/file-field';
import { FormStep } from '../components/form-step';
import { EntryCard } from '../components/entry-card';
import { PicturePreview } from '../components/picture-preview';
import styles from '../components/release-editor.module.css';
import { useReferenceData } from '@/providers/reference/use-reference-data';
import { useFileLimits } from '../components/use-file-limits';
import { PdfLink } from '../components/pdf-link';
import { useEditor, type ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { AiSelect } from '../rights/ai-select';
import { useFormStep } from '../state/use-form-step';
import { useHandedCover, useHandedEntries, useHandedUpload } from '../uploads/use-handed';

interface ArtworkValues {
  id?: number;
  kind: ArtworkKind;
  file: FileView | null;
  copyrightHolder: string | null;
  year: number | null;
  containsAi: ContainsAi;
}

interface Values {
  /** Front cover first, then back cover, with or without a file; then the booklet's files. */
  artworks: ArtworkValues[];
}

const FRONT = 0;
const BACK = 1;
const emptyArtwork = (kind: ArtworkKind): ArtworkValues => ({
  kind,
  file: null,
  copyrightHolder: null,
  year: null,
  containsAi: 'UNKNOWN',
});

function toValues(release: ReleaseEntity | null): Values {
  const artworks = release?.artworks ?? [];
  const first = (kind: ArtworkKind) => artworks.find((artwork) => artwork.kind === kind) ?? emptyArtwork(kind);
  return {
    artworks: [first('FRONT_COVER'), first('BACK_COVER'), ...artworks.filter(({ kind }) => kind === 'BOOKLET')],
  };
}

const toBody = ({ artworks }: Values): ReleaseBody => ({
  artworks: artworks
    .filter(({ file }) => file !== null)
    .map(({ id, kind, file, copyrightHolder, year, containsAi }, index) => ({
      id,
      kind,
      position: index + 1,
      fileId: file?.id ?? null,
      copyrightHolder: noneIfEmpty(copyrightHolder),
      year: year ?? null,
      containsAi,
    })),
});

/** Front and back cover exist once each, so their kind identifies them before they are stored. */
const identify: Identify = ({ id, kind }) =>
  kind === 'FRONT_COVER' || kind === 'BACK_COVER' ? kind : typeof id === 'number' ? String(id) : null;

function RightsFields({ index }: { index: number }) {
  const { t } = useTranslation('release-editor');
  return (
    <div className={styles.fields}>
      <SchemaField list="artworks" name={[index, 'copyrightHolder']} label={t('artwork.copyrightHolder')}>
        <Input maxLength={255} />
      </SchemaField>
      <SchemaField list="artworks" name={[index, 'year']} label={t('artwork.year')}>
        <InputNumber controls={false} className={looks.fullWidth} />
      </SchemaField>
      <SchemaField list="artworks" name={[index, 'containsAi']} label={t('ai.contains')}>
        <AiSelect />
      </SchemaField>
    </div>
  );
}

function CoverCard({ index, id, title, required }: { index: number; id: string; title: string; required: boolean }) {
  const { t } = useTranslation('release-editor');
  const own = (Form.useWatch(['artworks', index, 'file']) ?? null) as FileView | null;
  useHandedCover(required ? 'FRONT_COVER' : 'BACK_COVER', id, own !== null);
  const limits = useFileLimits('image');
  const cover = (Form.useWatch(['artworks', FRONT, 'file']) ?? null) as FileView | null;
  const side = useReferenceData().data?.limits.imageShortSide;
  const refusal = ({ mediaInfo }: FileView) => {
    const crop = cropOfCover(mediaInfo);
    return crop ? t('artwork.notSquare', crop) : undefined;
  };
  return (
    <Card title={required ? t('artwork.required', { title }) : title} className={styles.fieldsCard}>
      <Form.Item name={[index, 'file']}>
        <FileField
          id={id}
          uploadKey={id}
          kind="COVER"
          limits={limits}
          hint={side && t(required ? 'artwork.frontHint' : 'artwork.coverHint', { side })}
          refusal={required ? refusal : undefined}
          offer={required ? (take) => <CoverOffer cover={cover} onTake={take} /> : undefined}
          preview={(file) => <PicturePreview file={file} square alt={title} />}
        />
      </Form.Item>
      <RightsFields index={index} />
    </Card>
  );
}

function BookletPreview({ file, alt }: { file: FileView; alt: string }) {
  const { t } = useTranslation('release-editor');
  if (file.mediaInfo?.type !== 'pdf') return <PicturePreview file={file} alt={alt} />;
  return <PdfLink url={file.url}>{t('artwork.pdf', { count: file.mediaInfo.pages })}</PdfLink>;
}

function BookletEntry({ name, uploadKey, title }: { name: number; uploadKey: string; title: string }) {
  const { t } = useTranslation('release-editor');
  const limits = useFileLimits('booklet');
  useHandedUpload('BOOKLET', 'BOOKLET', uploadKey);
  return (
    <>
      <Form.Item name={[name, 'file']}>
        <FileField
          uploadKey={uploadKey}
          kind="BOOKLET"
          limits={limits}
          hint={t('artwork.bookletHint')}
          preview={(file) => <BookletPreview file={file} alt={title} />}
        />
      </Form.Item>
      <RightsFields index={name} />
    </>
  );
}

/** Adds a page of the booklet for each file that was dropped in another step. */
function HandedPages({ add }: { add: (entry: ArtworkValues) => void }) {
  useHandedEntries(
    'BOOKLET',
    useCallback(() => add(emptyArtwork('BOOKLET')), [add]),
  );
  return null;
}

/** Front cover (required), back cover, booklet; each with its copyright holder and year. */
export function ArtworkStep() {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const state = useFormStep({ step: 'artwork', toValues, toBody, identify });
  return (
    <FormStep step="artwork" state={state} schema={releaseInputSchema}>
      <Form.List name="artworks">
        {(fields, { add, remove, move }) => (
          <>
            <div className={`${styles.grid} ${styles.covers}`}>
              <CoverCard index={FRONT} id="artwork-front-cover" title={t('artwork.frontCover')} required />
              <CoverCard index={BACK} id="artwork-back-cover" title={t('artwork.backCover')} required={false} />
            </div>
            <h2 className={styles.heading}>{t('artwork.booklet')}</h2>
            <span className={styles.intro}>{t('artwork.bookletHint')}</span>
            <HandedPages add={add} />
            {fields.slice(BACK + 1).map(({ key, name }, index) => {
              const title = t('artwork.bookletEntry', { number: index + 1 });
              return (
                <EntryCard
                  key={key}
                  title={title}
                  name={title}
                  index={index}
                  count={fields.length - BACK - 1}
                  onMove={(from, to) => move(from + BACK + 1, to + BACK + 1)}
                  onRemove={(at) => remove(at + BACK + 1)}
                  list="artworks"
                  before={BACK + 1}
                  onRestore={(entry, at) => add(entry, at + BACK + 1)}
                >
                  <BookletEntry name={name} uploadKey={`booklet-${String(key)}`} title={title} />
                </EntryCard>
              );
            })}
            {editable && (
              <Button icon={<PlusOutlined />} onClick={() => add(emptyArtwork('BOOKLET'))}>
                {t('artwork.addBooklet')}
              </Button>
            )}
          </>
        )}
      </Form.List>
    </FormStep>
  );
}
