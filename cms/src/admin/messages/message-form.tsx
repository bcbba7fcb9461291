import { useState } from 'react';
import {
  Box,
  Button,
  Field,
  Flex,
  Grid,
  Loader,
  SingleSelect,
  SingleSelectOption,
  Textarea,
  TextInput,
  Typography,
} from '@strapi/design-system';
import {
  deskCalls,
  MessageAudience,
  MessageKind,
  MessageLanguage,
  type DeskMedium,
  type DeskMessage,
} from '@mpn/domain';
import { useDeskCall, useDeskOrNotify, type FieldMessages } from '../desk/shared/use-desk';
import { useText } from '../texts/use-text';
import { useNames } from './message-texts';

type Values = Readonly<Record<string, string>>;

const REQUIRED = ['titleDe', 'titleEn', 'textDe', 'textEn'] as const;
const NEW: Values = { kind: 'NEWS', audience: 'ALL' };
/** Value of a choice without a restriction. */
const ANY = '-';

const startOf = (message: DeskMessage): Values =>
  Object.fromEntries(Object.entries(message).map(([name, value]) => [name, value === null ? '' : String(value)]));

const bodyOf = ({ samplingMediumId, country, language, link, ...values }: Values) => ({
  kind: values.kind,
  audience: values.audience,
  titleDe: values.titleDe,
  titleEn: values.titleEn,
  textDe: values.textDe,
  textEn: values.textEn,
  link: link || null,
  samplingMediumId: values.audience === 'MEDIA' && samplingMediumId ? Number(samplingMediumId) : null,
  country: country || null,
  language: language || null,
});

interface Props {
  /** Id of the draft to change; undefined for a new message. */
  id?: number;
  mediums: readonly DeskMedium[];
  saved: (id: number) => void;
}

/** Creates a message, or changes a draft, which is loaded first. */
export function MessageForm({ id, ...props }: Props) {
  return id === undefined ? <Form start={NEW} {...props} /> : <ChangeForm id={id} {...props} />;
}

function ChangeForm({ id, ...props }: Props & { id: number }) {
  const say = useText();
  const { data: message } = useDeskOrNotify(deskCalls.messages.get, { id });
  if (!message) return <Loader>{say('support.searching')}</Loader>;
  return <Form start={startOf(message)} id={id} version={message.version} {...props} />;
}

function Form({ start, id, version, mediums, saved }: Props & { start: Values; version?: number }) {
  const say = useText();
  const create = useDeskCall(deskCalls.messages.create);
  const change = useDeskCall(deskCalls.messages.change);
  const { medium } = useNames();
  const [values, setValues] = useState(start);
  const [faults, setFaults] = useState<FieldMessages>({});
  const [busy, setBusy] = useState(false);
  const isReady = REQUIRED.every((name) => values[name]?.trim());
  const set = (name: string, value: string) => setValues((before) => ({ ...before, [name]: value }));
  const save = async () => {
    setBusy(true);
    const shown = { done: say('messages.saved'), showsFields: true };
    const { reply, failure } = await (id === undefined
      ? create({ body: bodyOf(values), ...shown })
      : change({ id, body: { ...bodyOf(values), version }, ...shown }));
    setBusy(false);
    setFaults(failure?.fields ?? {});
    if (reply) saved(reply.id);
  };
  const typed = (name: string, columns = 6, hint?: string) => (
    <Cell
      key={name}
      name={name}
      label={say(`messages.${name as 'titleDe'}`)}
      columns={columns}
      fault={faults[name]}
      hint={hint}
      required={isRequired(name)}
    >
      {name.startsWith('text') ? (
        <Textarea
          value={values[name] ?? ''}
          maxLength={10_000}
          onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => set(name, event.target.value)}
        />
      ) : (
        <TextInput
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => set(name, event.target.value)}
        />
      )}
    </Cell>
  );
  const chosen = (name: string, options: readonly Choice[], columns = 6) => (
    <Cell name={name} label={say(`messages.${name as 'kind'}`)} columns={columns} fault={faults[name]}>
      <SingleSelect value={values[name] || ANY} onChange={(value) => set(name, value === ANY ? '' : String(value))}>
        {options.map(([value, text]) => (
          <SingleSelectOption key={value} value={value}>
            {text}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Cell>
  );
  return (
    <Box background="neutral0" padding={6} shadow="tableShadow" hasRadius>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void save();
        }}
      >
        <Grid.Root gap={4}>
          {chosen(
            'kind',
            MessageKind.map((kind) => [kind, say(`messages.kind.${kind}`)] as const),
          )}
          {typed('link', 6, say('messages.link.hint'))}
          {typed('titleDe')}
          {typed('titleEn')}
          {typed('textDe', 6, say('messages.text.hint'))}
          {typed('textEn', 6, say('messages.text.hint'))}
          {chosen(
            'audience',
            MessageAudience.map((audience) => [audience, say(`messages.audience.${audience}`)] as const),
            3,
          )}
          {values.audience === 'MEDIA' &&
            chosen(
              'samplingMediumId',
              [[ANY, say('messages.any')], ...mediums.map((of) => [String(of.id), medium(of)] as const)],
              3,
            )}
          {typed('country', 3, say('messages.country.hint'))}
          {chosen(
            'language',
            [
              [ANY, say('messages.any')],
              ...MessageLanguage.map((language) => [language, say(`messages.language.${language}`)] as const),
            ],
            3,
          )}
        </Grid.Root>
        <Flex paddingTop={6} gap={4}>
          <Button type="submit" loading={busy} disabled={!isReady}>
            {say('messages.save')}
          </Button>
          <Typography textColor="neutral600">{say(isReady ? 'messages.save.hint' : 'sales.incomplete')}</Typography>
        </Flex>
      </form>
    </Box>
  );
}

type Choice = readonly [value: string, text: string];

const isRequired = (name: string): boolean => (REQUIRED as readonly string[]).includes(name);

interface CellProps {
  name: string;
  label: string;
  columns: number;
  required?: boolean;
  /** The server's error text of the field. */
  fault?: string;
  hint?: string;
  children: React.ReactNode;
}

function Cell({ name, label, columns, required = false, fault, hint, children }: CellProps) {
  return (
    <Grid.Item col={columns} xs={12} direction="column" alignItems="stretch">
      <Field.Root name={name} required={required} error={fault} hint={hint}>
        <Field.Label>{label}</Field.Label>
        {children}
        <Field.Error />
        <Field.Hint />
      </Field.Root>
    </Grid.Item>
  );
}
