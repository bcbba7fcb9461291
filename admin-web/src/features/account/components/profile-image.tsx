import { readPersonalData, readReferenceData, removeProfileImage, setProfileImage } from '@mpn/domain';
import { Progress, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { FailureAlert } from '@/components/page/failure-alert';
import { PersonAvatar } from '@/components/person/person-avatar';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { upload } from '@/providers/api/upload';
import { useNotify } from '@/providers/notifications/use-notify';
import { refreshSession } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';
import styles from './profile-image.module.css';

/** The picture is part of the personal data. */
const DEPENDENT = [readPersonalData];

/** Percent of a picture that has been sent completely. */
const SENT = 100;

// Accepted file extensions.
const ENDINGS = ['.jpg', '.jpeg', '.png'] as const;

function useProfileImage() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const [percent, setPercent] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const attach = useCallMutation(setProfileImage, { invalidates: DEPENDENT });
  const detach = useRemoval(removeProfileImage, DEPENDENT);

  const send = async (file: File) => {
    setPercent(0);
    setFailure(null);
    try {
      const onProgress = (sent: number, total: number) => setPercent(Math.round((sent / total) * 100));
      const { id } = await upload('PROFILE_IMAGE', file, { onProgress });
      await attach.mutateAsync({ body: { fileId: id } });
      await refreshSession();
      notify.success(t('profileImage.saved'));
    } catch (error) {
      setFailure(error);
    } finally {
      setPercent(null);
    }
  };
  const remove = async () => {
    await detach.remove({});
    await refreshSession();
    notify.success(t('profileImage.removed'));
  };
  return { percent, failure, send, remove };
}

/** Upload, display and removal of the user's picture. */
export function ProfileImage() {
  const { t } = useTranslation(['account', 'common']);
  const { profileImageUrl, fullName } = useSession().user;
  const maxBytes = useCall(readReferenceData, {}, { staleTime: Infinity }).data?.limits.imageBytes;
  const { percent, failure, send, remove } = useProfileImage();
  return (
    <div className={styles.image}>
      <PersonAvatar size={96} alt={t('account:profileImage.alt', { name: fullName })} />
      <div className={styles.controls}>
        <div className={styles.dropzone}>
          <FileDropzone
            compact
            disabled={percent !== null}
            limits={{ endings: ENDINGS, maxFiles: 1, maxBytes }}
            hint={t('account:profileImage.hint')}
            onFiles={([file]) => file && void send(file)}
          />
        </div>
        {percent !== null && <Progress percent={percent} aria-label={t('account:profileImage.uploading')} />}
        {percent === SENT && (
          <Typography.Text type="secondary" role="status">
            {t('account:profileImage.checking')}
          </Typography.Text>
        )}
        <FailureAlert failure={failure} />
        {profileImageUrl && (
          <ConfirmButton
            type="link"
            size="small"
            confirmation={{
              title: t('account:profileImage.removeTitle'),
              text: t('account:profileImage.removeText'),
              confirmText: t('account:profileImage.remove'),
              danger: true,
            }}
            onConfirm={remove}
          >
            {t('account:profileImage.remove')}
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}
