import { readPersonalData, readReferenceData, removeProfileImage, setProfileImage, type FileView } from '@mpn/domain';
import { Progress, Typography } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { FailureAlert } from '@/components/page/failure-alert';
import { PersonAvatar } from '@/components/person/person-avatar';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { isCallError } from '@/providers/api/call-error';
import { checkMemory } from '@/providers/api/check-memory';
import { untilChecked } from '@/providers/api/checked-file';
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

/** Where the check of a picture is remembered, for the case that the page is left before it has ended. */
const MEMORY = 'profile-image';
const NOT_FOUND = 404;

function useProfileImage() {
  const { t } = useTranslation('account');
  const notify = useNotify();
  /** A picture whose check had not ended when the page was left. */
  const [earlier] = useState(() => checkMemory.all(MEMORY)[0]);
  const [percent, setPercent] = useState<number | null>(earlier ? SENT : null);
  const [failure, setFailure] = useState<unknown>(null);
  const attach = useCallMutation(setProfileImage, { invalidates: DEPENDENT });
  const detach = useRemoval(removeProfileImage, DEPENDENT);

  /** Shows a picture when its check has passed; `checked` rejects with what was wrong with it. */
  const take = async (checked: Promise<FileView>) => {
    setFailure(null);
    try {
      const { id } = await checked;
      await attach.mutateAsync({ body: { fileId: id } });
      await refreshSession();
      notify.success(t('profileImage.saved'));
    } catch (error) {
      if (isCallError(error) && error.isCanceled) return;
      // Given up meanwhile, or of another person in the same browser.
      const isGone = isCallError(error) && error.status === NOT_FOUND;
      if (!isGone) setFailure(error);
    }
    checkMemory.forget(MEMORY, MEMORY);
    setPercent(null);
  };
  const send = (file: File) => {
    setPercent(0);
    const onProgress = (sent: number, total: number) => setPercent(Math.round((sent / total) * 100));
    const onChecking = ({ id: fileId }: FileView) =>
      checkMemory.remember(MEMORY, { key: MEMORY, kind: 'PROFILE_IMAGE', fileId });
    return take(upload('PROFILE_IMAGE', file, { onProgress, onChecking }));
  };
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (!earlier) return undefined;
    const abort = new AbortController();
    const file = { id: earlier.fileId, uploadStatus: 'UPLOADING' } as FileView;
    void latest.current(untilChecked(file, { signal: abort.signal }));
    return () => abort.abort();
  }, [earlier]);
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
