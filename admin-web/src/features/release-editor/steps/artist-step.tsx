import { PlusOutlined } from '@ant-design/icons';
import {
  ArtistInfoCategory,
  releaseInputSchema,
  type ArtistInfoType,
  type ArtistInfoView,
  type ReleaseEntity,
} from '@mpn/domain';
import { Button, Dropdown, Form, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { requiredText } from '@/components/forms/schema-rules';
import { EmptyState } from '@/components/page/states';
import { EmbedPreview } from '../components/embed-preview';
import { EntryCard, goToAddedEntry } from '../components/entry-card';
import { FileField } from '../components/file-field';
import { FormStep } from '../components/form-step';
import styles from '../components/release-editor.module.css';
import { useFileLimits } from '../components/use-file-limits';
import { PdfLink } from '../components/pdf-link';
import { useEditor, type ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { useFormStep } from '../state/use-form-step';

type InfoValues = Omit<ArtistInfoView, 'id' | 'position'> & { id?: number };

interface Values {
  artistInfos: InfoValues[];
}

const PAGES: readonly ArtistInfoType[] = ['LINK'];
const WRITINGS: readonly ArtistInfoType[] = ['TEXT', 'FILE', 'LINK'];

/** Types per category: pages are links; texts may be typed, attached or linked; Spotify and CUSTOM also embedded. */
const TYPES_OF: Readonly<Record<ArtistInfoCategory, readonly ArtistInfoType[]>> = {
  WEBSITE: PAGES,
  BIOGRAPHY: WRITINGS,
  DISCOGRAPHY: WRITINGS,
  INTERVIEW: WRITINGS,
  TOUR_DATES: WRITINGS,
  OTHER: WRITINGS,
  FACEBOOK: PAGES,
  INSTAGRAM: PAGES,
  TIK_TOK: PAGES,
  YOUTUBE: PAGES,
  SPOTIFY: ['EMBED', 'LINK'],
  CUSTOM: ['TEXT', 'FILE', 'LINK', 'EMBED'],
};

const PLACEHOLDER: Partial<Record<ArtistInfoCategory, string>> = {
  FACEBOOK: 'www.facebook.com/…',
  INSTAGRAM: 'www.instagram.com/…',
  TIK_TOK: 'www.tiktok.com/@…',
  YOUTUBE: 'www.youtube.com/…',
  SPOTIFY: 'open.spotify.com/…',
};

const toValues = (release: ReleaseEntity | null): Values => ({ artistInfos: release?.artistInfos ?? [] });

const emptyInfo = (category: ArtistInfoCategory): InfoValues => ({
  category,
  categoryCustomName: null,
  infoType: TYPES_OF[category][0]!,
  title: null,
  description: null,
  url: null,
  infoText: null,
  infoFile: null,
});

const toBody = ({ artistInfos }: Values): ReleaseBody => ({
  artistInfos: artistInfos.map(({ id, category, infoType, ...info }, index) => ({
    id,
    category,
    infoType,
    categoryCustomName: category === 'CUSTOM' ? noneIfEmpty(info.categoryCustomName) : null,
    position: index + 1,
    title: noneIfEmpty(info.title),
    description: noneIfEmpty(info.description),
    url: infoType === 'LINK' || infoType === 'EMBED' ? noneIfEmpty(info.url) : null,
    infoText: infoType === 'TEXT' ? noneIfEmpty(info.infoText) : null,
    infoFileId: infoType === 'FILE' ? (info.infoFile?.id ?? null) : null,
  })),
});

function Content({ index, uploadKey, info }: { index: number; uploadKey: string; info: InfoValues }) {
  const { t } = useTranslation('release-editor');
  const limits = useFileLimits('pdf');
  const { infoType, category } = info;
  if (infoType === 'TEXT') {
    return (
      <SchemaField list="artistInfos" name={[index, 'infoText']} label={t('artist.text')} required>
        <Input.TextArea autoSize={{ minRows: 5, maxRows: 20 }} maxLength={100_000} />
      </SchemaField>
    );
  }
  if (infoType === 'FILE') {
    return (
      <Form.Item
        name={[index, 'infoFile']}
        label={t('artist.file')}
        required
        rules={[{ required: true, message: requiredText(t('artist.file')) }]}
      >
        <FileField
          uploadKey={uploadKey}
          kind="ARTIST_INFO_PDF"
          limits={limits}
          hint={t('artist.fileHint')}
          preview={(file) => <PdfLink url={file.url}>{file.fileName}</PdfLink>}
        />
      </Form.Item>
    );
  }
  return (
    <>
      <SchemaField
        list="artistInfos"
        name={[index, 'url']}
        label={t(infoType === 'EMBED' ? 'artist.embed' : 'artist.url')}
        required
        extra={infoType === 'EMBED' ? t('artist.embedHint') : undefined}
      >
        <Input maxLength={2000} placeholder={PLACEHOLDER[category] ?? 'https://'} />
      </SchemaField>
      <EmbedPreview link={info.url} />
    </>
  );
}

function InfoFields({ index, uploadKey }: { index: number; uploadKey: string }) {
  const { t } = useTranslation('release-editor');
  const info = Form.useWatch<InfoValues | undefined>(['artistInfos', index], { preserve: true });
  if (!info) return null;
  const types = TYPES_OF[info.category];
  // An imported release may have a type that its category does not offer: it stays selectable.
  const offered = types.includes(info.infoType) ? types : [...types, info.infoType];
  return (
    <>
      {info.category === 'CUSTOM' && (
        <SchemaField list="artistInfos" name={[index, 'categoryCustomName']} label={t('artist.customName')} required>
          <Input maxLength={200} />
        </SchemaField>
      )}
      <Form.Item name={[index, 'infoType']} label={t('artist.type')} hidden={offered.length < 2}>
        <Segmented options={offered.map((value) => ({ value, label: t(`infoTypes.${value}`) }))} />
      </Form.Item>
      <div className={styles.fields}>
        <SchemaField list="artistInfos" name={[index, 'title']} label={t('artist.title')}>
          <Input maxLength={255} />
        </SchemaField>
        <SchemaField list="artistInfos" name={[index, 'description']} label={t('artist.description')}>
          <Input.TextArea autoSize={{ minRows: 1, maxRows: 6 }} maxLength={20_000} />
        </SchemaField>
      </div>
      <Content index={index} uploadKey={uploadKey} info={info} />
    </>
  );
}

function EntryTitle({ index }: { index: number }) {
  const { t } = useTranslation('release-editor');
  const info = Form.useWatch<InfoValues | undefined>(['artistInfos', index], { preserve: true });
  return info ? <>{info.categoryCustomName ?? t(`categories.${info.category}`)}</> : null;
}

function AddInfo({ add }: { add: (info: InfoValues) => void }) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  if (!editable) return null;
  const items = ArtistInfoCategory.map((category) => ({
    key: category,
    label: t(`categories.${category}`),
    onClick: () => {
      add(emptyInfo(category));
      goToAddedEntry('artistInfos');
    },
  }));
  return (
    <Dropdown trigger={['click']} rootClassName={styles.longMenu} menu={{ items }}>
      <Button icon={<PlusOutlined />}>{t('artist.add')}</Button>
    </Dropdown>
  );
}

/** What editors read about the artist: pages, texts, PDFs, an embedded player. */
export function ArtistStep() {
  const { t } = useTranslation('release-editor');
  const state = useFormStep({ step: 'artist', toValues, toBody });
  return (
    <FormStep step="artist" state={state} schema={releaseInputSchema}>
      <span className={styles.intro}>{t('artist.intro')}</span>
      <Form.List name="artistInfos">
        {(fields, { add, remove, move }) => (
          <>
            {fields.length === 0 && (
              <EmptyState title={t('artist.empty')} text={t('artist.emptyHint')} action={<AddInfo add={add} />} />
            )}
            {fields.map(({ key, name }) => (
              <EntryCard
                key={key}
                title={<EntryTitle index={name} />}
                name={t('artist.entry', { number: name + 1 })}
                index={name}
                count={fields.length}
                onMove={move}
                onRemove={remove}
                list="artistInfos"
                onRestore={add}
              >
                <InfoFields index={name} uploadKey={`artist-info-${String(key)}`} />
              </EntryCard>
            ))}
            {fields.length > 0 && <AddInfo add={add} />}
          </>
        )}
      </Form.List>
    </FormStep>
  );
}
