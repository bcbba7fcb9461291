import { CameraOutlined } from '@ant-design/icons';
import type { FileView } from '@mpn/domain';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '@/providers/notifications/use-notify';
import { useEditor } from '../state/editor-context';
import { useUploadManager } from '../uploads/upload-context';
import { frameOf } from './video-frame';

interface FrameOfferProps {
  /** The video's place in the form. */
  index: number;
  /** The id of the player that shows it. */
  playerId: string;
  posterKey: string;
}

/** Button that makes the frame shown by the player the video's thumbnail. */
export function FrameOffer({ index, playerId, posterKey }: FrameOfferProps) {
  const { t } = useTranslation('release-editor');
  const { editable } = useEditor();
  const manager = useUploadManager();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const video = Form.useWatch<FileView | null | undefined>(['videos', index, 'videoFile']);
  if (!editable || !video?.url) return null;
  const take = async () => {
    const player = document.getElementById(playerId);
    if (!(player instanceof HTMLVideoElement)) return;
    setBusy(true);
    try {
      const frame = await frameOf(player, video.fileName.replace(/\.[^.]+$/, ''));
      manager.start(posterKey, 'MUSIC_VIDEO_POSTER_IMAGE', frame);
    } catch {
      notify.problem(t('videos.noFrame'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={<CameraOutlined />} loading={busy} onClick={() => void take()}>
      {t('videos.frame')}
    </Button>
  );
}
