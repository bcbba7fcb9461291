import { AudioFormat, DigestFrequency, NotificationType } from '@mpn/domain';
import { Radio, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { FormSection, SwitchField } from '@/components/forms/form-section';
import { GenreSelect } from '@/components/forms/genre-select';
import { LanguageSelect } from '@/components/forms/language-select';
import { SchemaField } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { useSession } from '@/providers/session/session-store';

/** Language, and the audio format that is preselected in downloads: a setting of its own for editors. */
export function FormatFields({ isMedia }: { isMedia: boolean }) {
  const { t } = useTranslation(['account', 'common']);
  const formats = AudioFormat.map((value) => ({ value, label: t(`common:audioFormat.${value}`) }));
  return (
    <FormSection title={t('account:settings.language')}>
      <SchemaField
        name="preferredAppLocale"
        label={t('account:settings.preferredAppLocale')}
        extra={t('account:settings.localeHint')}
      >
        <LanguageSelect />
      </SchemaField>
      {isMedia ? (
        <SchemaField
          name="preferredWebDeliveryAudioFormat"
          label={t('account:settings.webFormat')}
          extra={t('account:settings.webFormatHint')}
        >
          <Select options={formats} className={looks.fieldWidth} />
        </SchemaField>
      ) : (
        <SchemaField
          name="preferredAudioFormat"
          label={t('account:settings.preferredAudioFormat')}
          extra={t('account:settings.audioFormatHint')}
        >
          <Select options={formats} className={looks.fieldWidth} />
        </SchemaField>
      )}
    </FormSection>
  );
}

/**
 * How notifications are sent, how often an editor is notified of new releases, and whether a promoter is notified of
 * new addressees.
 */
export function NotificationFields({ isMedia }: { isMedia: boolean }) {
  const { t } = useTranslation('account');
  const isPromoter = useSession().user.partnerType === 'PROMOTION';
  return (
    <FormSection title={t('settings.notifications')}>
      <SchemaField name="notificationType" label={t('settings.notificationType')}>
        <Radio.Group
          className={looks.choices}
          options={NotificationType.map((value) => ({ value, label: t(`settings.notificationTypes.${value}`) }))}
        />
      </SchemaField>
      {isMedia && (
        <SchemaField name="digestFrequency" label={t('settings.digestFrequency')}>
          <Radio.Group
            className={looks.choices}
            options={DigestFrequency.map((value) => ({ value, label: t(`settings.digestFrequencies.${value}`) }))}
          />
        </SchemaField>
      )}
      {isPromoter && <SwitchField name="notificationNewAddressees" label={t('settings.newAddressees')} />}
    </FormSection>
  );
}

/** Genres that the user is notified of; none chosen means all. */
export function GenreField() {
  const { t } = useTranslation('account');
  return (
    <SchemaField name="genreIds" label={t('settings.genres')} extra={t('settings.genresHint')}>
      <GenreSelect placeholder={t('settings.allGenres')} />
    </SchemaField>
  );
}

/** Consent to messages that are not about samplings: news, surveys and the newsletter. */
export function MailFields() {
  const { t } = useTranslation('account');
  return (
    <FormSection title={t('settings.mails')}>
      <SwitchField name="notifyNews" label={t('settings.news')} />
      <SwitchField name="notifySurveys" label={t('settings.surveys')} />
      <SwitchField name="notifyNewsletter" label={t('settings.newsletter')} />
    </FormSection>
  );
}
