import { deskCalls, RecognitionForm, type DeskCompanyDetail, type NewRecognitionService } from '@mpn/domain';
import { Field, Grid, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import { useState } from 'react';
import { useText } from '../../texts/use-text';
import { ActionDialog } from '../shared/action-dialog';

type Values = Partial<Record<keyof NewRecognitionService, string>>;

interface FieldsProps {
  names: readonly Exclude<keyof NewRecognitionService, 'form'>[];
  values: Values;
  set: (change: Values) => void;
}

const REQUIRED: readonly string[] = ['name', 'contractDate'];

function Fields({ names, values, set }: FieldsProps) {
  const say = useText();
  return (
    <Grid.Root gap={4}>
      {names.map((name) => (
        <Grid.Item key={name} col={6} xs={12} direction="column" alignItems="stretch">
          <Field.Root name={name} required={REQUIRED.includes(name)}>
            <Field.Label>
              {say(name === 'contractDate' ? 'desk.recognition.contractDate' : `support.new.${name}`)}
            </Field.Label>
            <TextInput
              type={name === 'contractDate' ? 'date' : 'text'}
              autoComplete="off"
              value={values[name] ?? ''}
              onChange={(event: React.ChangeEvent<HTMLInputElement>) => set({ [name]: event.target.value })}
            />
          </Field.Root>
        </Grid.Item>
      ))}
      <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
        <Field.Root name="form">
          <Field.Label>{say('desk.recognition.form')}</Field.Label>
          <SingleSelect value={values.form ?? 'SIDECARS'} onChange={(form) => set({ form: String(form) })}>
            {RecognitionForm.map((form) => (
              <SingleSelectOption key={form} value={form}>
                {say(`desk.recognition.form.${form}`)}
              </SingleSelectOption>
            ))}
          </SingleSelect>
        </Field.Root>
      </Grid.Item>
    </Grid.Root>
  );
}

const isComplete = (values: Values, names: readonly (keyof Values)[]): boolean =>
  names.every((name) => values[name]?.trim());

const EMPTY: Values = { country: 'DE', form: 'SIDECARS' };
const NEW_FIELDS = ['name', 'contractDate', 'street', 'postalCode', 'city', 'country'] as const;

/** Makes a recognition service. */
export function NewRecognitionServiceDialog({ created }: { created: (companyId: number) => void }) {
  const say = useText();
  const [values, setValues] = useState(EMPTY);
  return (
    <ActionDialog
      label={say('desk.recognition.new')}
      title={say('desk.recognition.newTitle')}
      hint={say('desk.recognition.newHint')}
      isReady={isComplete(values, ['name', 'contractDate', 'country'])}
      call={deskCalls.companies.createRecognitionService}
      body={values as NewRecognitionService}
      done={say('desk.recognition.made', { name: values.name ?? '' })}
      after={({ companyId }) => {
        setValues(EMPTY);
        created(companyId);
      }}
    >
      {() => (
        <Fields
          names={NEW_FIELDS}
          values={values}
          set={(change) => setValues((before) => ({ ...before, ...change }))}
        />
      )}
    </ActionDialog>
  );
}

/** Changes the contract of a recognition service; nothing for other companies. */
export function RecognitionContractAction({ company, reload }: { company: DeskCompanyDetail; reload: () => void }) {
  const say = useText();
  const { contractDate, recognitionForm } = company;
  const [values, setValues] = useState<Values>({
    contractDate: contractDate ?? '',
    form: recognitionForm ?? 'SIDECARS',
  });
  if (company.type !== 'RECOGNITION') return null;
  return (
    <ActionDialog
      label={say('desk.recognition.change')}
      title={say('desk.recognition.changeTitle', { name: company.name })}
      isReady={isComplete(values, ['contractDate'])}
      call={deskCalls.companies.changeRecognitionContract}
      id={company.id}
      body={values as NewRecognitionService}
      done={say('desk.recognition.changed', { name: company.name })}
      after={reload}
    >
      {() => (
        <Fields
          names={['contractDate']}
          values={values}
          set={(change) => setValues((before) => ({ ...before, ...change }))}
        />
      )}
    </ActionDialog>
  );
}
