import { takeCover, type FileView } from '@mpn/domain';
import { Alert, Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { untilChecked } from '@/providers/api/checked-file';
import { useCallMutation } from '@/providers/api/hooks';
import looks from '@/components/looks.module.css';
import { useNotify } from '@/providers/notifications/use-notify';
import { useEditor } from '../state/editor-context';
import { picturesInRecordings } from './pictures-in-recordings';

interface CoverOfferProps {
  cover: FileView | null;
  /** Uses a checked picture as the front cover, or shows why it is not accepted. */
  onTake: (file: FileView) => void;
}

/** Offers pictures from the tags of recordings that are not the front cover yet; none is used automatically. */
export function CoverOffer({ cover, onTake }: CoverOfferProps) {
  const { t } = useTranslation('release-editor');
  const notify = useNotify();
  const { editable, release } = useEditor();
  const call = useCallMutation(takeCover, { invalidatesOwn: false });
  const pictures = picturesInRecordings(release?.tracks ?? [], cover);
  if (!editable || pictures.length === 0) return null;
  return (
    <Alert
      type="info"
      message={t(cover ? 'artwork.otherInRecordings' : 'artwork.inRecordings')}
      description={
        <Flex vertical gap={8} align="start">
          {pictures.map(({ fileId, title }) => (
            <Button
              key={fileId}
              size="small"
              loading={call.isPending && call.variables?.params.id === fileId}
              onClick={() =>
                call.mutate(
                  { params: { id: fileId } },
                  {
                    onSuccess: (file) => void untilChecked(file).then(onTake, notify.error),
                    onError: notify.error,
                  },
                )
              }
            >
              {t('artwork.takeFromRecording', { title })}
            </Button>
          ))}
        </Flex>
      }
    />
  );
}

/** Hint in the list of tracks that the files contain a picture, shown while there is no front cover. */
export function CoverHint({ tracks }: { tracks: Parameters<typeof picturesInRecordings>[0] }) {
  const { t } = useTranslation('release-editor');
  const { editable, release, goTo } = useEditor();
  const hasCover = release?.artworks.some(({ kind, file }) => kind === 'FRONT_COVER' && file !== null) ?? false;
  if (!editable || hasCover || picturesInRecordings(tracks, null).length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      className={looks.spaceBelow}
      message={t('artwork.inRecordings')}
      action={
        <Button size="small" onClick={() => goTo('artwork')}>
          {t('artwork.toCover')}
        </Button>
      }
    />
  );
}
