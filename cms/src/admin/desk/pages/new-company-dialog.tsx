import { Locale, deskCalls, type CompanyType, type NewDeskCompany } from '@mpn/domain';
import { useState } from 'react';
import { Button, Field, Grid, Modal, SingleSelect, SingleSelectOption, TextInput } from '@strapi/design-system';
import { useText } from '../../texts/use-text';
import { useDeskCall } from '../shared/use-desk';

/** The form's fields in order, and which are required. */
const FIELDS = [
  ['name', true],
  ['street', false],
  ['postalCode', false],
  ['city', false],
  ['country', false],
  ['firstName', true],
  ['lastName', true],
  ['email', true],
  ['loginName', true],
] as const satisfies (readonly [keyof NewDeskCompany, boolean])[];

const TYPES = ['PROMOTION', 'MEDIA'] as const satisfies CompanyType[];

const EMPTY: Record<string, string> = { type: 'PROMOTION', locale: 'de-DE', country: 'DE' };

/** Creates a company and its first admin, who gets a mail to choose a password. */
export function NewCompanyDialog({ created }: { created: (companyId: number) => void }) {
  const say = useText();
  const send = useDeskCall(deskCalls.companies.create);
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState(EMPTY);
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const isComplete = FIELDS.every(([name, required]) => !required || values[name]?.trim());
  const save = async () => {
    setBusy(true);
    const names = { name: values.name ?? '', email: values.email ?? '' };
    const { reply, failure } = await send({ body: values, done: say('support.new.done', names) });
    setBusy(false);
    if (failure) return;
    setOpen(false);
    setValues(EMPTY);
    created(reply.companyId);
  };
  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <Grid.Item col={6} xs={12} direction="column" alignItems="stretch">
      <Field.Root name={name}>
        <Field.Label>{label}</Field.Label>
        <SingleSelect value={values[name]} onChange={(value) => set(name, String(value))}>
          {options.map(([value, text]) => (
            <SingleSelectOption key={value} value={value}>
              {text}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
    </Grid.Item>
  );
  return (
    <Modal.Root open={open} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button>{say('support.new')}</Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('support.new.title')}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Grid.Root gap={4}>
            {select(
              'type',
              say('support.new.type'),
              TYPES.map((type) => [type, say(`support.companies.${type}`)] as const),
            )}
            {select(
              'locale',
              say('support.new.locale'),
              Locale.map((locale) => [locale, say(`support.new.locale.${locale}`)] as const),
            )}
            {FIELDS.map(([name, required]) => (
              <Grid.Item key={name} col={6} xs={12} direction="column" alignItems="stretch">
                <Field.Root name={name} required={required}>
                  <Field.Label>{say(`support.new.${name}`)}</Field.Label>
                  <TextInput
                    type={name === 'email' ? 'email' : 'text'}
                    autoComplete="off"
                    value={values[name] ?? ''}
                    onChange={(event: React.ChangeEvent<HTMLInputElement>) => set(name, event.target.value)}
                  />
                </Field.Root>
              </Grid.Item>
            ))}
          </Grid.Root>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary">{say('support.close')}</Button>
          </Modal.Close>
          <Button loading={busy} disabled={!isComplete} onClick={() => void save()}>
            {say('support.new.save')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
