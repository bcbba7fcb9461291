import { companyEndpoints, readReferenceData, type CompanyView } from '@mpn/domain';
import { Card, Progress, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmButton } from '@/components/actions/confirm-button';
import { FormSection } from '@/components/forms/form-section';
import { inkOfImage, type Ink } from '@/components/logo/ink';
import { FailureAlert } from '@/components/page/failure-alert';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { usePictureUpload } from '@/components/upload/use-picture-upload';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useRemoval } from '@/providers/api/record-hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useIsFeatureOn, useMayCall } from '@/providers/session/permissions';
import styles from './logo-section.module.css';

const DEPENDENT = [companyEndpoints.get];
const ENDINGS = ['.png', '.jpg', '.jpeg', '.webp'] as const;
/** Pixels of the side, for screens with twice the pixels. */
const WIDTH = 640;

/** The logo as guests see it on a light and on a dark page. */
function LogoOnPages({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation('companies');
  const [ink, setInk] = useState<Ink | null>(null);
  const looks = { LIGHT: styles.lightInk, DARK: styles.darkInk };
  return (
    <div className={styles.pages}>
      {(['light', 'dark'] as const).map((page) => (
        <figure key={page} className={styles[page]}>
          <img
            className={ink === null ? styles.logo : `${styles.logo} ${looks[ink]}`}
            src={`${url}&width=${String(WIDTH)}`}
            alt={name}
            onLoad={({ currentTarget }) => setInk(inkOfImage(currentTarget))}
          />
          <figcaption>{t(page === 'light' ? 'logo.onLight' : 'logo.onDark')}</figcaption>
        </figure>
      ))}
    </div>
  );
}

function LogoUpload({ companyId }: { companyId: number }) {
  const { t } = useTranslation('companies');
  const notify = useNotify();
  const maxBytes = useCall(readReferenceData, {}, { staleTime: Infinity }).data?.limits.imageBytes;
  const attach = useCallMutation(companyEndpoints.setLogo, { invalidates: DEPENDENT });
  const { percent, isChecking, failure, send } = usePictureUpload('COMPANY_LOGO', 'company-logo', async (fileId) => {
    await attach.mutateAsync({ params: { id: companyId }, body: { fileId } });
    notify.success(t('logo.saved'));
  });
  return (
    <>
      <FileDropzone
        compact
        disabled={percent !== null}
        limits={{ endings: ENDINGS, maxFiles: 1, maxBytes }}
        hint={t('logo.hint')}
        onFiles={([file]) => file && void send(file)}
      />
      {percent !== null && <Progress percent={percent} aria-label={t('logo.uploading')} />}
      {isChecking && (
        <Typography.Text type="secondary" role="status">
          {t('logo.checking')}
        </Typography.Text>
      )}
      <FailureAlert failure={failure} />
    </>
  );
}

/** The logo of a promotion company: its administrators upload it, super admins see it and may remove it. */
export function LogoSection({ company, isOwn }: { company: CompanyView; isOwn: boolean }) {
  const { t } = useTranslation('companies');
  const notify = useNotify();
  const isOn = useIsFeatureOn()('PRESS_LINK');
  const mayCall = useMayCall();
  const detach = useRemoval(companyEndpoints.removeLogo, DEPENDENT);
  const logoUrl = company.promotion?.logoUrl ?? null;
  const mayUpload = isOwn && mayCall(companyEndpoints.setLogo);
  if (!company.promotion || !isOn || (logoUrl === null && !mayUpload)) return null;
  const remove = async () => {
    await detach.remove({ params: { id: company.id } });
    notify.success(t('logo.removed'));
  };
  return (
    <Card className={styles.card}>
      <FormSection title={t('logo.title')}>
        <Typography.Paragraph type="secondary">{t('logo.text')}</Typography.Paragraph>
        {logoUrl && <LogoOnPages key={logoUrl} url={logoUrl} name={company.name} />}
        {mayUpload && <LogoUpload companyId={company.id} />}
        {logoUrl && (
          <ConfirmButton
            type="link"
            size="small"
            confirmation={{
              title: t('logo.removeTitle'),
              text: t('logo.removeText'),
              confirmText: t('logo.remove'),
              danger: true,
            }}
            onConfirm={remove}
          >
            {t('logo.remove')}
          </ConfirmButton>
        )}
      </FormSection>
    </Card>
  );
}
