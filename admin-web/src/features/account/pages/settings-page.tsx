import {
  companyEndpoints,
  mediaReleaseEndpoints,
  readAccountSettings,
  saveAccountSettings,
  type AccountSettingsView,
  type BodyOf,
} from '@mpn/domain';
import { Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '@/components/forms/changed-notice';
import { fieldsOf } from '@/components/forms/form-changes';
import { SchemaProvider } from '@/components/forms/schema-field';
import { useResourceForm } from '@/components/forms/use-resource-form';
import { QueryState } from '@/components/page/states';
import { useSession } from '@/providers/session/session-store';
import { afterSave } from '../api/after-save';
import { AccountPageFrame } from '../components/account-page-frame';
import { FormButtons } from '../components/form-buttons';
import { FormatFields, GenreField, MailFields, NotificationFields } from '../components/settings-fields';

type Values = Omit<BodyOf<typeof saveAccountSettings>, 'version'>;

const toValues = (settings: AccountSettingsView): Values => fieldsOf(saveAccountSettings, settings);
/** Calls whose replies contain the format of downloads. */
const DOWNLOADS = [mediaReleaseEndpoints.detail, companyEndpoints.myResolvedPreferences];

const toBody = (values: Values): Values => values;

/** Language, formats and notifications. */
export default function SettingsPage() {
  const { t } = useTranslation('account');
  const isMedia = useSession().user.partnerType === 'MEDIA';
  const { query, formProps, isDirty, isSaving, notice } = useResourceForm({
    get: readAccountSettings,
    update: saveAccountSettings,
    toValues,
    toBody,
    partial: true,
    onSaved: afterSave,
    invalidates: DOWNLOADS,
    done: () => t('settings.saved'),
  });
  return (
    <AccountPageFrame title={t('settings.title')} text={t('settings.text')}>
      <QueryState query={query}>
        {() => (
          <SchemaProvider schema={saveAccountSettings.body!}>
            <Form {...formProps} layout="vertical">
              <FormatFields isMedia={isMedia} />
              <NotificationFields isMedia={isMedia} />
              {isMedia && <GenreField />}
              <MailFields />
              <ChangedNotice notice={notice} />
              <FormButtons busy={isSaving} disabled={!isDirty} />
            </Form>
          </SchemaProvider>
        )}
      </QueryState>
    </AccountPageFrame>
  );
}
