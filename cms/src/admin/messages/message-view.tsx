import { useEffect } from 'react';
import { Box, Button, Flex, Loader, Tabs, Typography } from '@strapi/design-system';
import { deskCalls, MessageLanguage, type DeskMedium, type DeskMessage, type DeskMessagePreview } from '@mpn/domain';

import { ActionButton } from '../desk/shared/action-button';
import { usePen } from '../desk/shared/facts';
import { Marks } from '../desk/shared/result-table';
import { useDeskCall, useDeskOrNotify } from '../desk/shared/use-desk';
import { useMay } from '../desk/shared/use-may';
import { useText } from '../texts/use-text';
import { stateMark } from './message-list';
import { titleOf, useAudienceText, useNames } from './message-texts';

const WHILE_SENDING_MS = 3000;

interface Props {
  id: number;
  mediums: readonly DeskMedium[];
  edit: () => void;
  removed: () => void;
}

/** A message with its audience and a preview of its mail; a draft can be tested and sent, a sent one is read-only. */
export function MessageView({ id, mediums, edit, removed }: Props) {
  const say = useText();
  const { data: message, reload } = useDeskOrNotify(deskCalls.messages.get, { id });
  const preview = useDeskOrNotify(deskCalls.messages.preview, { id });
  const isSending = message?.state === 'SENDING';
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = window.setInterval(reload, WHILE_SENDING_MS);
    return () => window.clearInterval(timer);
  }, [isSending, reload]);
  if (!message || !preview.data) return <Loader>{say('support.searching')}</Loader>;
  return (
    <Box background="neutral0" padding={6} shadow="tableShadow" hasRadius>
      <Facts message={message} preview={preview.data} mediums={mediums} />
      {message.state === 'DRAFT' && (
        <DraftActions message={message} preview={preview.data} edit={edit} sent={reload} removed={removed} />
      )}
      <MailPreview preview={preview.data} />
    </Box>
  );
}

interface FactsProps {
  message: DeskMessage;
  preview: DeskMessagePreview;
  mediums: readonly DeskMedium[];
}

function Facts({ message, preview, mediums }: FactsProps) {
  const say = useText();
  const { time } = usePen();
  const { language } = useNames();
  const audience = useAudienceText()(message, mediums);
  const { state, recipients, sentAt } = message;
  const counts = { recipients: String(preview.recipients), mails: String(preview.mails), inApp: String(preview.inApp) };
  const reach =
    state === 'DRAFT'
      ? say('messages.reach', counts)
      : say('messages.reached', {
          recipients: String(recipients),
          when: sentAt ? time(sentAt) : say('messages.now'),
        });
  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Flex gap={3} wrap="wrap">
        <Typography variant="beta" tag="h2">
          {titleOf(message, language)}
        </Typography>
        <Marks marks={[stateMark(say, message)]} />
      </Flex>
      <Typography textColor="neutral600">
        {[say(`messages.kind.${message.kind}`), ...audience].filter(Boolean).join(' · ')}
      </Typography>
      <Typography>{reach}</Typography>
    </Flex>
  );
}

interface DraftProps {
  message: DeskMessage;
  preview: DeskMessagePreview;
  edit: () => void;
  sent: () => void;
  removed: () => void;
}

function DraftActions({ message: { id, version }, preview, edit, sent, removed }: DraftProps) {
  const say = useText();
  const sendMessage = useDeskCall(deskCalls.messages.send);
  const removeMessage = useDeskCall(deskCalls.messages.remove);
  const testMessage = useDeskCall(deskCalls.messages.test);
  const may = useMay();
  const send = async () => {
    // Optimistic locking: the server refuses the request if the draft has changed since this preview was loaded.
    await sendMessage({ id, body: { version: preview.version }, done: say('messages.sent') });
    sent();
  };
  const remove = async () => {
    const { failure } = await removeMessage({ id, body: { version }, done: say('messages.removed') });
    if (!failure) removed();
  };
  const test = async () => {
    await testMessage({ id, done: say('messages.tested') });
  };
  const question = say('messages.sendQuestion', { recipients: String(preview.recipients) });
  return (
    <Flex paddingTop={4} gap={2} wrap="wrap">
      {may(deskCalls.messages.send) && (
        <ActionButton label={say('messages.send')} primary question={question} act={send} />
      )}
      <ActionButton label={say('messages.test')} act={test} />
      <Button size="S" variant="tertiary" onClick={edit}>
        {say('messages.edit')}
      </Button>
      <ActionButton label={say('messages.remove')} danger question={say('messages.removeQuestion')} act={remove} />
    </Flex>
  );
}

/** The mail in both languages as sent to recipients, in a sandboxed frame. */
function MailPreview({ preview: { mailsByLanguage } }: { preview: DeskMessagePreview }) {
  const say = useText();
  const { language: own } = useNames();
  return (
    <Box paddingTop={6}>
      <Tabs.Root defaultValue={own} variant="simple">
        <Tabs.List aria-label={say('messages.preview')}>
          {MessageLanguage.map((language) => (
            <Tabs.Trigger key={language} value={language}>
              {say(`messages.preview.${language}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {MessageLanguage.map((language) => (
          <Tabs.Content key={language} value={language}>
            <Box paddingTop={4}>
              <Typography textColor="neutral600">{say('messages.subject')}: </Typography>
              <Typography fontWeight="bold">{mailsByLanguage[language].subject}</Typography>
              <Box
                tag="iframe"
                sandbox=""
                srcDoc={mailsByLanguage[language].html}
                title={say(`messages.preview.${language}`)}
                marginTop={3}
                width="100%"
                height="560px"
                borderColor="neutral200"
                hasRadius
              />
            </Box>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Box>
  );
}
