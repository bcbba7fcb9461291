import type { FileTags } from '@mpn/domain';
import { Button, Flex, Popover, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';
import type { TrackDraft } from './track-draft';
import { tagDifferences, tagValues, valuesToTake, type TaggedField } from './track-tags';
import styles from './tracks.module.css';
import type { TrackActions } from './use-track-list';

interface TagDifferencesProps {
  track: TrackDraft;
  actions: TrackActions;
}

/** The tags' value of a field as one text. */
function textOf(tags: FileTags, field: TaggedField): string {
  const { authors = [], pLine, ...texts } = tagValues(tags);
  if (field === 'authors') return authors.map(({ name }) => name).join(', ');
  if (field === 'pLine') return `℗ ${String(pLine?.year ?? '')} ${pLine?.owner ?? ''}`;
  return texts[field] ?? '';
}

/** Tag values of a recording that differ from its track, each with a button to use it. */
export function TagDifferences({ track, actions }: TagDifferencesProps) {
  const { t } = useTranslation('release-editor');
  const { editable, release } = useEditor();
  const tags = track.audioFile?.tags;
  const fields = tagDifferences(track, release?.pLine ?? null);
  if (!editable || !tags || fields.length === 0) return null;
  const take = (taken: readonly TaggedField[]) => actions.change(track.key, valuesToTake(track, tags, taken));
  const label = (field: TaggedField) => (field === 'pLine' ? t('rights.pLine') : t(`tracks.${field}`));
  return (
    <Popover
      trigger="click"
      title={t('tags.title')}
      content={
        <Flex vertical gap={8} className={styles.tags}>
          {fields.map((field) => (
            <Flex key={field} justify="space-between" align="center" gap={16}>
              <span>
                <Typography.Text type="secondary">{label(field)}: </Typography.Text>
                {textOf(tags, field)}
              </span>
              <Button
                size="small"
                aria-label={`${t('tags.take')}: ${label(field)} ${textOf(tags, field)}`}
                onClick={() => take([field])}
              >
                {t('tags.take')}
              </Button>
            </Flex>
          ))}
          {fields.length > 1 && (
            <Button type="primary" size="small" onClick={() => take(fields)}>
              {t('tags.takeAll')}
            </Button>
          )}
        </Flex>
      }
    >
      <Button size="small" className={styles.tagsButton} aria-label={`${t('tags.differ')}: ${track.title}`}>
        {t('tags.differ')}
      </Button>
    </Popover>
  );
}
