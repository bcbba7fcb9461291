import { AudioFormat, DigestFrequency, Locale, NotificationType } from '@mpn/domain';
import { Form, Radio, Select, Switch, TreeSelect, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SchemaField } from '@/components/forms/schema-field';
import { LANGUAGE_NAMES } from '@/components/preferences/preference-buttons';
import { useGenreTree } from '@/providers/reference/use-reference-data';
import { useSession } from '@/providers/session/session-store';
import styles from './settings-fields.module.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <Typography.Title level={2} style={{ margin: '0 0 16px', fontSize: 17 }}>
        {title}
      </Typography.Title>
      {children}
    </section>
  );
}

/** Choices below each other, each with room for a finger. */
const CHOICES = { display: 'grid', gap: 8 } as const;

/** A setting that is on or off, its switch in front of what it means. */
function SwitchField({ name, label }: { name: string; label: string }) {
  return (
    <label className={styles.switchLine}>
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Switch />
      </Form.Item>
      {label}
    </label>
  );
}

/** Language and audio format: an editor's is the one that downloads go by. */
export function FormatFields({ isMedia }: { isMedia: boolean }) {
  const { t } = useTranslation(['account', 'common']);
  const formats = AudioFormat.map((value) => ({ value, label: t(`common:audioFormat.${value}`) }));
  return (
    <Section title={t('account:settings.language')}>
      <SchemaField
        name="preferredAppLocale"
        label={t('account:settings.preferredAppLocale')}
        extra={t('account:settings.localeHint')}
      >
        <Select options={Locale.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))} style={{ maxWidth: 320 }} />
      </SchemaField>
      {isMedia ? (
        <SchemaField
          name="preferredWebDeliveryAudioFormat"
          label={t('account:settings.webFormat')}
          extra={t('account:settings.webFormatHint')}
        >
          <Select options={formats} style={{ maxWidth: 320 }} />
        </SchemaField>
      ) : (
        <SchemaField
          name="preferredAudioFormat"
          label={t('account:settings.preferredAudioFormat')}
          extra={t('account:settings.audioFormatHint')}
        >
          <Select options={formats} style={{ maxWidth: 320 }} />
        </SchemaField>
      )}
    </Section>
  );
}

/** Where notifications arrive, and how often an editor hears of new releases. */
export function NotificationFields({ isMedia }: { isMedia: boolean }) {
  const { t } = useTranslation('account');
  const isPromoter = useSession().user.partnerType === 'PROMOTION';
  return (
    <Section title={t('settings.notifications')}>
      <SchemaField name="notificationType" label={t('settings.notificationType')}>
        <Radio.Group
          style={CHOICES}
          options={NotificationType.map((value) => ({ value, label: t(`settings.notificationTypes.${value}`) }))}
        />
      </SchemaField>
      {isMedia && (
        <SchemaField name="digestFrequency" label={t('settings.digestFrequency')}>
          <Radio.Group
            style={CHOICES}
            options={DigestFrequency.map((value) => ({ value, label: t(`settings.digestFrequencies.${value}`) }))}
          />
        </SchemaField>
      )}
      {isPromoter && <SwitchField name="notificationNewAddressees" label={t('settings.newAddressees')} />}
    </Section>
  );
}

/** Genres of the notifications; none chosen means all. */
export function GenreField() {
  const { t } = useTranslation('account');
  const genres = useGenreTree();
  return (
    <SchemaField name="genreIds" label={t('settings.genres')} extra={t('settings.genresHint')}>
      <TreeSelect
        multiple
        allowClear
        treeData={genres}
        treeNodeFilterProp="title"
        placeholder={t('settings.allGenres')}
      />
    </SchemaField>
  );
}

/** What we may write about beside the work itself. */
export function MailFields() {
  const { t } = useTranslation('account');
  return (
    <Section title={t('settings.mails')}>
      <SwitchField name="notifyNews" label={t('settings.news')} />
      <SwitchField name="notifySurveys" label={t('settings.surveys')} />
      <SwitchField name="notifyNewsletter" label={t('settings.newsletter')} />
    </Section>
  );
}
