import { AudioFormat, releaseEndpoints, savePersonalData } from '@mpn/domain';
import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { ChangedNotice } from '@/components/forms/changed-notice';
import type { Versions } from '@/components/forms/merge-versions';
import type { FormNotice } from '@/components/forms/use-form-notice';
import { FieldGrid, FormSection, SwitchField } from '@/components/forms/form-section';
import { SchemaField, SchemaProvider } from '@/components/forms/schema-field';
import looks from '@/components/looks.module.css';
import { AddressFields, ContactFields, NameFields } from '@/components/person/person-fields';
import { Example, State } from '../components/example';
import { later, nothing } from '../components/samples';

const FORMATS = AudioFormat.map((value) => ({ value, label: value }));

const BOTH: Versions<object> = {
  base: { text: 'Nachtzug', number: '1', format: 'MP3' },
  mine: { text: 'Nachtzug (Live)', number: '2', format: 'MP3' },
  theirs: { text: 'Nachtzug (Remix)', number: '3', format: 'FLAC' },
};
const noticeOf = (changed: FormNotice<object>['changed'], versions: Versions<object> | null = null) => ({
  changed,
  versions: () => versions,
  take: nothing,
  load: later,
});
/** Field errors as after a refused save. */
const REFUSED = (message: string) => [{ name: 'title', value: '', errors: [message] }];

export default function FieldsGroup() {
  const { t } = useTranslation('component-docs');
  const release = releaseEndpoints.create.body!;
  const title = (
    <SchemaField name="title" label={t('sample.columns.title')} required>
      <Input />
    </SchemaField>
  );
  return (
    <>
      <Example name="SchemaField">
        <SchemaProvider schema={release}>
          <State state="empty">
            <Form layout="vertical" name="field-empty">
              {title}
            </Form>
          </State>
          <State state="filled">
            <Form layout="vertical" name="field-filled" initialValues={{ title: t('sample.title') }}>
              {title}
            </Form>
          </State>
          <State state="error">
            <Form layout="vertical" name="field-error" fields={REFUSED(t('sample.refusal'))}>
              {title}
            </Form>
          </State>
          <State state="disabled">
            <Form layout="vertical" name="field-disabled" disabled initialValues={{ title: t('sample.title') }}>
              {title}
            </Form>
          </State>
          <State state="long">
            <Form layout="vertical" name="field-long" initialValues={{ title: t('sample.longText') }}>
              <SchemaField name="title" label={t('sample.long')} extra={t('sample.longText')}>
                <Input />
              </SchemaField>
            </Form>
          </State>
          <State state="hiddenLabel">
            <Form layout="vertical" name="field-hidden">
              <SchemaField name="title" label={t('sample.columns.title')} hideLabel>
                <Input />
              </SchemaField>
            </Form>
          </State>
        </SchemaProvider>
      </Example>
      <Example name="SwitchField">
        <State state="filled">
          <Form name="switch-filled" initialValues={{ on: true }}>
            <SwitchField name="on" label={t('sample.title')} hint={t('sample.text')} />
            <SwitchField name="off" label={t('sample.title')} />
          </Form>
        </State>
        <State state="disabled">
          <Form name="switch-disabled" initialValues={{ on: true }}>
            <SwitchField name="on" label={t('sample.title')} disabled />
            <SwitchField name="off" label={t('sample.title')} disabled />
          </Form>
        </State>
        <State state="long">
          <Form name="switch-long">
            <SwitchField name="off" label={t('sample.long')} hint={t('sample.longText')} />
          </Form>
        </State>
      </Example>
      <Example name="FormSection">
        <State state="filled">
          <FormSection title={t('sample.title')}>{t('sample.text')}</FormSection>
        </State>
        <State state="long">
          <FormSection title={t('sample.long')}>{t('sample.longText')}</FormSection>
        </State>
      </Example>
      <Example name="FieldGrid">
        <State state="filled" wide>
          <Form layout="vertical" name="grid" initialValues={{ text: t('sample.title'), number: 12 }}>
            <FieldGrid>
              <Form.Item name="text" label={t('sample.columns.title')}>
                <Input />
              </Form.Item>
              <Form.Item name="number" label={t('sample.number')}>
                <InputNumber className={looks.fullWidth} />
              </Form.Item>
              <Form.Item name="format" label={t('sample.format')}>
                <Select options={FORMATS} />
              </Form.Item>
            </FieldGrid>
          </Form>
        </State>
      </Example>
      <SchemaProvider schema={savePersonalData.body!}>
        <Example name="NameFields">
          <State state="empty" wide>
            <Form layout="vertical" name="names">
              <NameFields />
            </Form>
          </State>
        </Example>
        <Example name="ContactFields">
          <State state="filled" wide>
            <Form layout="vertical" name="contact" initialValues={{ phoneNumber: '+49 30 1234567' }}>
              <ContactFields />
            </Form>
          </State>
        </Example>
        <Example name="AddressFields">
          <State state="disabled" wide>
            <Form layout="vertical" name="address" disabled initialValues={{ city: 'Köln', country: 'DE' }}>
              <AddressFields />
            </Form>
          </State>
        </Example>
      </SchemaProvider>
      <Example name="ChangedNotice">
        <State state="meanwhile" wide>
          <ChangedNotice notice={noticeOf('meanwhile', BOTH)} labelOf={([name]) => t(`sample.${name as 'text'}`)} />
        </State>
        <State state="refused" wide>
          <ChangedNotice notice={noticeOf('refused')} />
        </State>
        <State state="draft" wide>
          <ChangedNotice notice={noticeOf('draft', BOTH)} labelOf={([name]) => t(`sample.${name as 'text'}`)} />
        </State>
        <State state="restored" wide>
          <ChangedNotice notice={noticeOf('restored')} />
        </State>
      </Example>
    </>
  );
}
