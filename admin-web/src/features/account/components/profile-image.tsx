import { readPersonalData, readReferenceData, removeProfileImage, setProfileImage } from '@mpn/domain';
import { Progress, Typography } from 'antd';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { FailureAlert } from '@/components/page/failure-alert';
import { PersonAvatar } from '@/components/person/person-avatar';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { usePictureUpload } from '@/components/upload/use-picture-upload';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { refreshSession } from '@/providers/session/session-actions';
import { useSession } from '@/providers/session/session-store';
import styles from './profile-image.module.css';

/** The picture is part of the personal data. */
const DEPENDENT = [readPersonalData];

// Accepted file extensions.
const ENDINGS = ['.jpg', '.jpeg', '.png'] as const;

function useProfileImage() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  const attach = useCallMutation(setProfileImage, { invalidates: DEPENDENT });
  const detach = useRemoval(removeProfileImage, DEPENDENT);
  const picture = usePictureUpload('PROFILE_IMAGE', 'profile-image', async (fileId) => {
    await attach.mutateAsync({ body: { fileId } });
    await refreshSession();
    notify.success(t('profileImage.saved'));
  });
  const remove = async () => {
    await detach.remove({});
    await refreshSession();
    notify.success(t('profileImage.removed'));
  };
  return { ...picture, remove };
}

/** Upload, display and removal of the user's picture. */
export function ProfileImage() {
  const { t } = useTranslation(['account', 'common']);
  const { profileImageUrl, fullName } = useSession().user;
  const maxBytes = useCall(readReferenceData, {}, { staleTime: Infinity }).data?.limits.imageBytes;
  const { percent, isChecking, failure, send, remove } = useProfileImage();
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
        {isChecking && (
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
