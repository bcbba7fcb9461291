import { PlusOutlined } from '@ant-design/icons';
import {
  IsrcType,
  releaseInputSchema,
  type FileView,
  type ReleaseEntity,
  type VideoLinkView,
  type VideoView,
} from '@mpn/domain';
import { Button, Form, Input, Radio } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { EmbedPreview } from '../components/embed-preview';
import { EntryCard, goToAddedEntry } from '../components/entry-card';
import { FileField } from '../components/file-field';
import { FormStep } from '../components/form-step';
import { PicturePreview } from '../components/picture-preview';
import styles from '../components/release-editor.module.css';
import { useReferenceData } from '@/providers/reference/use-reference-data';
import { useFormats } from '@/providers/i18n/use-formats';
import { useFileLimits } from '../components/use-file-limits';
import { useEditor, type ReleaseBody } from '../state/editor-context';
import { noneIfEmpty } from '../state/text';
import { FrameOffer } from '../recordings/frame-offer';
import { AiSelect } from '../rights/ai-select';
import { useFormStep } from '../state/use-form-step';
import { useUploadManager } from '../uploads/upload-context';
import { useHandedEntries, useHandedUpload } from '../uploads/use-handed';

type VideoValues = Omit<VideoView, 'id' | 'position' | 'uploadStatus' | 'aiDeclaredBy' | 'aiDeclaredAt'> & {
  id?: number;
};
type LinkValues = Omit<VideoLinkView, 'id' | 'position'> & { id?: number };

interface Values {
  videos: VideoValues[];
  videoLinks: LinkValues[];
}

const EMPTY_VIDEO: VideoValues = {
  title: '',
  isrcType: 'ISRC',
  isrc: null,
  producer: null,
  info: null,
  videoFile: null,
  posterImageFile: null,
  containsAi: 'UNKNOWN',
};

const toValues = (release: ReleaseEntity | null): Values => ({
  videos: release?.videos.map((video) => ({ ...video, isrc: video.isrcType === 'DUMMY' ? null : video.isrc })) ?? [],
  videoLinks: release?.videoLinks ?? [],
});

const toBody = ({ videos, videoLinks }: Values): ReleaseBody => ({
  videos: videos.map(({ id, title, isrcType, ...video }, index) => ({
    id,
    position: index + 1,
    title: title.trim(),
    isrcType,
    isrc: isrcType === 'DUMMY' ? null : noneIfEmpty(video.isrc),
    producer: noneIfEmpty(video.producer),
    info: noneIfEmpty(video.info),
    videoFileId: video.videoFile?.id ?? null,
    posterImageFileId: video.posterImageFile?.id ?? null,
    containsAi: video.containsAi,
  })),
  videoLinks: videoLinks.map(({ id, type, link }, index) => ({ id, position: index + 1, type, link: link.trim() })),
});

/** Requires a file; an upload in progress does not block saving the rest. */
function useFileRule(uploadKey: string, message: string) {
  const manager = useUploadManager();
  return {
    validator: (_: unknown, file: FileView | null) => {
      const phase = manager.get(uploadKey)?.phase;
      return file || (phase && phase !== 'ERROR') ? Promise.resolve() : Promise.reject(new Error(message));
    },
  };
}

function VideoFiles({ index, uploadKey }: { index: number; uploadKey: string }) {
  const { t } = useTranslation('release-editor');
  const [videoLimits, posterLimits] = [useFileLimits('video'), useFileLimits('poster')];
  const { byteLimit } = useFormats();
  const width = useReferenceData().data?.limits.videoMinWidth;
  const sizeOf = ({ maxBytes }: { maxBytes?: number | undefined }) => (maxBytes ? byteLimit(maxBytes) : '');
  const [videoKey, posterKey] = [`${uploadKey}-file`, `${uploadKey}-poster`];
  const playerId = `${uploadKey}-player`;
  useHandedUpload('VIDEO', 'MUSIC_VIDEO', videoKey);
  return (
    <div className={styles.grid}>
      <Form.Item
        name={[index, 'videoFile']}
        label={t('videos.file')}
        required
        rules={[useFileRule(videoKey, t('videos.fileMissing'))]}
      >
        <FileField
          uploadKey={videoKey}
          kind="MUSIC_VIDEO"
          limits={videoLimits}
          hint={width && t('videos.fileHint', { width, size: sizeOf(videoLimits) })}
          preview={(file) =>
            file.url === null ? (
              <span>{file.fileName}</span>
            ) : (
              <video id={playerId} controls preload="metadata" src={file.url} className={styles.video} />
            )
          }
        />
      </Form.Item>
      <Form.Item
        name={[index, 'posterImageFile']}
        label={t('videos.poster')}
        required
        rules={[useFileRule(posterKey, t('videos.posterMissing'))]}
      >
        <FileField
          uploadKey={posterKey}
          kind="MUSIC_VIDEO_POSTER_IMAGE"
          limits={posterLimits}
          hint={posterLimits.maxBytes && t('videos.posterHint', { size: sizeOf(posterLimits) })}
          offer={() => <FrameOffer index={index} playerId={playerId} posterKey={posterKey} />}
          preview={(file) => <PicturePreview file={file} alt={t('videos.poster')} />}
        />
      </Form.Item>
    </div>
  );
}

function VideoFields({ index, uploadKey }: { index: number; uploadKey: string }) {
  const { t } = useTranslation('release-editor');
  const isrcType = Form.useWatch<string>(['videos', index, 'isrcType']);
  return (
    <>
      <div className={styles.fields}>
        <SchemaField list="videos" name={[index, 'title']} label={t('videos.title')} required>
          <Input maxLength={255} />
        </SchemaField>
        <SchemaField list="videos" name={[index, 'producer']} label={t('videos.producer')}>
          <Input maxLength={255} />
        </SchemaField>
        <SchemaField list="videos" name={[index, 'containsAi']} label={t('ai.contains')}>
          <AiSelect />
        </SchemaField>
        <SchemaField list="videos" name={[index, 'isrcType']} label={t('videos.isrcType')}>
          <Radio.Group
            optionType="button"
            options={IsrcType.map((value) => ({ value, label: t(`isrcTypes.${value}`) }))}
          />
        </SchemaField>
        {isrcType !== 'DUMMY' && (
          <SchemaField list="videos" name={[index, 'isrc']} label={t('videos.isrc')}>
            <Input maxLength={20} />
          </SchemaField>
        )}
      </div>
      <SchemaField list="videos" name={[index, 'info']} label={t('videos.info')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={20_000} />
      </SchemaField>
      <VideoFiles index={index} uploadKey={uploadKey} />
    </>
  );
}

function LinkField({ index }: { index: number }) {
  const { t } = useTranslation('release-editor');
  const link = Form.useWatch<string | undefined>(['videoLinks', index, 'link']);
  return (
    <>
      <SchemaField list="videoLinks" name={[index, 'link']} label={t('videos.link')} required>
        <Input maxLength={2000} placeholder="https://www.youtube.com/watch?v=…" />
      </SchemaField>
      <EmbedPreview link={link} />
    </>
  );
}

function LinkList() {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  return (
    <Form.List name="videoLinks">
      {(fields, { add, remove, move }) => (
        <>
          {fields.map(({ key, name }) => (
            <EntryCard
              key={key}
              title={t('videos.linkEntry', { number: name + 1 })}
              name={t('videos.linkEntry', { number: name + 1 })}
              index={name}
              count={fields.length}
              onMove={move}
              onRemove={remove}
              list="videoLinks"
              onRestore={add}
            >
              <LinkField index={name} />
            </EntryCard>
          ))}
          {editable && (
            <Button
              icon={<PlusOutlined />}
              onClick={() => {
                add({ type: 'YOUTUBE', link: '' } satisfies LinkValues);
                goToAddedEntry('videoLinks');
              }}
            >
              {t('videos.addLink')}
            </Button>
          )}
        </>
      )}
    </Form.List>
  );
}

/** Adds a video, titled after its file, for each one that was dropped in another step. */
function HandedVideos({ add }: { add: (entry: VideoValues) => void }) {
  useHandedEntries(
    'VIDEO',
    useCallback(({ name }: File) => add({ ...EMPTY_VIDEO, title: name.replace(/\.[^.]+$/, '') }), [add]),
  );
  return null;
}

/** Music videos with their thumbnail, and links to videos elsewhere. */
export function VideosStep() {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const state = useFormStep({ step: 'videos', toValues, toBody });
  return (
    <FormStep step="videos" state={state} schema={releaseInputSchema}>
      <span className={styles.intro}>{t('videos.intro')}</span>
      <h2 id="videos-files" className={styles.heading}>
        {t('videos.files')}
      </h2>
      <Form.List name="videos">
        {(fields, { add, remove, move }) => (
          <>
            <HandedVideos add={add} />
            {fields.map(({ key, name }) => (
              <EntryCard
                key={key}
                title={t('videos.entry', { number: name + 1 })}
                name={t('videos.entry', { number: name + 1 })}
                index={name}
                count={fields.length}
                onMove={move}
                onRemove={remove}
                list="videos"
                onRestore={add}
              >
                <VideoFields index={name} uploadKey={`video-${String(key)}`} />
              </EntryCard>
            ))}
            {editable && (
              <Button
                icon={<PlusOutlined />}
                onClick={() => {
                  add(EMPTY_VIDEO);
                  goToAddedEntry('videos');
                }}
              >
                {t('videos.add')}
              </Button>
            )}
          </>
        )}
      </Form.List>
      <h2 className={`${styles.heading} ${styles.apart}`}>{t('videos.links')}</h2>
      <LinkList />
    </FormStep>
  );
}
