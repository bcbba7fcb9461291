import { useState, type ReactNode } from 'react';
import type { AnyDeskCall } from '@mpn/domain';
import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useMay } from '../desk/shared/use-may';
import { useText } from '../texts/use-text';
import { FormFields, isFilledIn, type FormField, type Values } from './form-fields';
import { useDeskCall, type EnteredBody, type FieldMessages } from '../desk/shared/use-desk';

type Change = (name: string, value: string) => void;

interface Props<C extends AnyDeskCall> {
  title: string;
  hint: string;
  fields: readonly FormField[];
  start: Values;
  /** Further form content below the fields. */
  more?: (form: { values: Values; messages: FieldMessages; isReadOnly: boolean; change: Change }) => ReactNode;
  /** Content below the form; receives the current values. */
  below?: (values: Values) => ReactNode;
  /** Whether the form is complete beyond its required fields. */
  isComplete?: (values: Values) => boolean;
  call: C;
  bodyOf: (values: Values) => EnteredBody<C>;
  saveLabel: string;
  done: string;
  saved: () => void;
}

/**
 * A form for a new version of a record, prefilled with the current version; read-only for accounts without permission
 * to change it.
 */
export function VersionForm<C extends AnyDeskCall>(props: Props<C>) {
  const { title, hint, fields, start, more, below, isComplete, call, bodyOf, saveLabel, done, saved } = props;
  const say = useText();
  const send = useDeskCall(call);
  const mayChange = useMay()(call);
  const [values, setValues] = useState(start);
  const [messages, setMessages] = useState<FieldMessages>({});
  const [busy, setBusy] = useState(false);
  const change: Change = (name, value) => setValues((before) => ({ ...before, [name]: value }));
  const isReady = isFilledIn(fields, values) && (isComplete?.(values) ?? true);
  const save = async () => {
    setBusy(true);
    const { failure } = await send({ body: bodyOf(values), done, showsFields: true });
    setBusy(false);
    setMessages(failure?.fields ?? {});
    if (!failure) saved();
  };
  return (
    <Box background="neutral0" padding={6} shadow="tableShadow" hasRadius>
      <Typography variant="delta" tag="h2">
        {title}
      </Typography>
      <Box paddingTop={2} paddingBottom={4}>
        <Typography textColor="neutral600">{hint}</Typography>
      </Box>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && mayChange) void save();
        }}
      >
        <FormFields isReadOnly={!mayChange} fields={fields} values={values} messages={messages} change={change} />
        {more?.({ values, messages, isReadOnly: !mayChange, change })}
        {mayChange && (
          <Flex paddingTop={6} gap={4}>
            <Button type="submit" loading={busy} disabled={!isReady}>
              {saveLabel}
            </Button>
            {!isReady && <Typography textColor="neutral600">{say('sales.incomplete')}</Typography>}
          </Flex>
        )}
      </form>
      {below?.(values)}
    </Box>
  );
}
