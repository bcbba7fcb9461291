import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { ClearIcon } from '@/components/forms/clear-icon';
import { ClockTimePicker } from '@/components/forms/clock-time-picker';
import { CompanySelect } from '@/components/forms/company-select';
import { CountrySelect } from '@/components/forms/country-select';
import { DateChoice } from '@/components/forms/date-choice';
import { GenreSelect } from '@/components/forms/genre-select';
import { IsoDatePicker } from '@/components/forms/iso-date-picker';
import { LanguageSelect } from '@/components/forms/language-select';
import { OwnershipSelect } from '@/components/forms/ownership-select';
import { MediumSelect } from '@/components/forms/medium-select';
import type { ReactNode } from 'react';
import { Example, State } from '../components/example';

/** A picker in a labelled form field that keeps its value. */
function Picker({ id, label, value, children }: { id: string; label: string; value?: unknown; children: ReactNode }) {
  return (
    <Form layout="vertical" name={id} initialValues={{ value }}>
      <Form.Item name="value" label={label}>
        {children}
      </Form.Item>
    </Form>
  );
}

export default function PickersGroup() {
  const { t } = useTranslation('component-docs');
  return (
    <>
      <Example name="IsoDatePicker">
        <State state="empty">
          <Picker id="date-empty" label={t('sample.date')}>
            <IsoDatePicker />
          </Picker>
        </State>
        <State state="filled">
          <Picker id="date-filled" label={t('sample.date')} value="2026-12-03">
            <IsoDatePicker />
          </Picker>
        </State>
        <State state="disabled">
          <Picker id="date-disabled" label={t('sample.date')} value="2026-12-03">
            <IsoDatePicker disabled />
          </Picker>
        </State>
      </Example>
      <Example name="DateChoice">
        <State state="empty">
          <Picker id="choice-empty" label={t('sample.date')}>
            <DateChoice />
          </Picker>
        </State>
        <State state="filled">
          <Picker id="choice-filled" label={t('sample.date')} value="2026-12-03">
            <DateChoice />
          </Picker>
        </State>
      </Example>
      <Example name="ClockTimePicker">
        <State state="empty">
          <Picker id="time-empty" label={t('sample.time')}>
            <ClockTimePicker />
          </Picker>
        </State>
        <State state="filled">
          <Picker id="time-filled" label={t('sample.time')} value="23:30">
            <ClockTimePicker optional={false} minuteStep={5} />
          </Picker>
        </State>
        <State state="disabled">
          <Picker id="time-disabled" label={t('sample.time')} value="23:30">
            <ClockTimePicker disabled />
          </Picker>
        </State>
      </Example>
      <Example name="CountrySelect">
        <State state="empty">
          <Picker id="country-empty" label={t('sample.country')}>
            <CountrySelect />
          </Picker>
        </State>
        <State state="filled">
          <Picker id="country-filled" label={t('sample.country')} value="AT">
            <CountrySelect />
          </Picker>
        </State>
      </Example>
      <Example name="CompanySelect">
        <State state="empty">
          <Picker id="company" label={t('sample.company')}>
            <CompanySelect />
          </Picker>
        </State>
        <State state="ofOneKind">
          <Picker id="company-media" label={t('sample.company')}>
            <CompanySelect type="MEDIA" />
          </Picker>
        </State>
      </Example>
      <Example name="LanguageSelect">
        <State state="empty">
          <Picker id="language" label={t('sample.language')}>
            <LanguageSelect />
          </Picker>
        </State>
      </Example>
      <Example name="OwnershipSelect">
        <State state="empty">
          <Picker id="ownership" label={t('sample.ownership')}>
            <OwnershipSelect isOptional />
          </Picker>
        </State>
      </Example>
      <Example name="MediumSelect">
        <State state="empty">
          <Picker id="medium" label={t('sample.medium')}>
            <MediumSelect />
          </Picker>
        </State>
      </Example>
      <Example name="GenreSelect">
        <State state="empty">
          <Picker id="genres" label={t('sample.genres')}>
            <GenreSelect placeholder={t('sample.anyGenre')} />
          </Picker>
        </State>
      </Example>
      <Example name="ClearIcon">
        <State state="filled">
          <Input
            aria-label={t('sample.columns.title')}
            defaultValue={t('sample.title')}
            allowClear={{ clearIcon: <ClearIcon /> }}
          />
        </State>
      </Example>
    </>
  );
}
