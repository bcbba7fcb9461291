import {
  LOCALE_OF_TEXT,
  mediaReleaseEndpoints,
  ReleaseMailFrequency,
  textLanguageOf,
  type MailPreview,
} from '@mpn/domain';
import { Segmented, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '@/components/page/states';
import { getConfiguration } from '@/config/client-configuration';
import { keepPrevious, useCall } from '@/providers/api/hooks';
import { useFormats } from '@/providers/i18n/use-formats';
import styles from './mail-preview.module.css';

type MailLocale = 'de-DE' | 'en-US';
type Form = 'html' | 'text';

/** Disables links, which would open in a new window; the frame's sandbox forbids that. */
const inert = (html: string): string => html.replace('<head>', '<head><base target="_blank">');

function Mail({ mail, form }: { mail: MailPreview; form: Form }) {
  const { t } = useTranslation('media-desk');
  return (
    <article className={styles.mail} aria-label={mail.subject} lang={mail.locale}>
      <header className={styles.inbox} title={t('mailPreview.inbox')}>
        <span className={styles.sender}>{getConfiguration().BRAND_NAME}</span>
        <span className={styles.subject}>{mail.subject}</span>
        <span className={styles.teaser}>{mail.preview}</span>
      </header>
      {form === 'html' ? (
        <iframe className={styles.frame} sandbox="" srcDoc={inert(mail.html)} title={mail.subject} />
      ) : (
        <pre className={styles.text}>{mail.text}</pre>
      )}
    </article>
  );
}

/**
 * The mail about the release, in either language, as HTML or text: the daily digest (the default), or the immediate
 * mail.
 */
export function MailPreviewFrame({ releaseId }: { releaseId: number }) {
  const { t } = useTranslation('media-desk');
  const { locale: own } = useFormats();
  const [locale, setLocale] = useState<MailLocale>(LOCALE_OF_TEXT[textLanguageOf(own)]);
  const [frequency, setFrequency] = useState<ReleaseMailFrequency>('DAILY');
  const [form, setForm] = useState<Form>('html');
  const query = useCall(
    mediaReleaseEndpoints.mailPreview,
    { params: { id: releaseId }, query: { locale, frequency } },
    { placeholderData: keepPrevious },
  );
  return (
    <section className={styles.preview}>
      <div className={styles.switches}>
        <Segmented
          aria-label={t('mailPreview.frequency')}
          value={frequency}
          onChange={setFrequency}
          options={ReleaseMailFrequency.map((value) => ({ value, label: t(`mailPreview.${value}`) }))}
        />
        <Segmented
          aria-label={t('mailPreview.language')}
          value={locale}
          onChange={setLocale}
          options={[
            { value: 'de-DE' as const, label: t('mailPreview.german') },
            { value: 'en-US' as const, label: t('mailPreview.english') },
          ]}
        />
        <Segmented
          aria-label={t('mailPreview.form')}
          value={form}
          onChange={setForm}
          options={(['html', 'text'] as const).map((value) => ({ value, label: t(`mailPreview.${value}`) }))}
        />
      </div>
      <QueryState query={query}>{(mail) => <Mail mail={mail} form={form} />}</QueryState>
      <Typography.Text type="secondary">{t(`mailPreview.hint.${frequency}`)}</Typography.Text>
    </section>
  );
}
