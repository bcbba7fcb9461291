import { useEffect, useState } from 'react';
import { Box, Button, Searchbar, SearchForm } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { deskCalls, type DeskMedium, type DeskMessage } from '@mpn/domain';
import { useIntl } from 'react-intl';
import { usePen } from '../desk/shared/facts';
import { Lines, Marks, ResultTable, type Mark } from '../desk/shared/result-table';
import { useDesk } from '../desk/shared/use-desk';
import { useText, type Say } from '../texts/use-text';
import { titleOf, useAudienceText, useNames } from './message-texts';

const TONES = { DRAFT: 'calm', SENDING: 'warning', SENT: 'good' } as const;
const WHILE_SENDING_MS = 3000;
const TYPING_PAUSE_MS = 300;

export const stateMark = (say: Say, { state }: DeskMessage): Mark => [TONES[state], say(`messages.state.${state}`)];

interface Props {
  mediums: readonly DeskMedium[];
  open: (id: number) => void;
}

/** All messages with their state: drafts first, then the newest. */
export function MessageList({ mediums, open }: Props) {
  const say = useText();
  const { time } = usePen();
  const { formatNumber } = useIntl();
  const { language } = useNames();
  const audienceOf = useAudienceText();
  const [term, setTerm] = useState('');
  const { data: items, reload } = useDesk(deskCalls.messages.list, {
    params: { term: useDebounce(term, TYPING_PAUSE_MS) },
  });
  const isSending = items?.some(({ state }) => state === 'SENDING') ?? false;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = window.setInterval(reload, WHILE_SENDING_MS);
    return () => window.clearInterval(timer);
  }, [isSending, reload]);
  const when = (instant: string | null) => (instant ? time(instant) : '');
  return (
    <>
      <Box paddingBottom={4}>
        <SearchForm onSubmit={(event: React.FormEvent) => event.preventDefault()}>
          <Searchbar
            name="term"
            value={term}
            clearLabel={say('support.search.clear')}
            placeholder={say('messages.search')}
            onClear={() => setTerm('')}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTerm(event.target.value)}
          >
            {say('messages.search')}
          </Searchbar>
        </SearchForm>
      </Box>
      <ResultTable
        items={items}
        none={say(term ? 'messages.noneFits' : 'messages.none')}
        titles={[
          say('messages.messageTitle'),
          say('messages.audience'),
          say('support.state'),
          say('messages.recipients'),
          say('support.actions'),
        ]}
        cells={(message) => {
          const [audience, filters] = audienceOf(message, mediums);
          const title = titleOf(message, language);
          return [
            <Lines first={title} second={say(`messages.kind.${message.kind}`)} />,
            <Lines first={audience} second={filters} />,
            <Marks marks={[stateMark(say, message)]} />,
            <Lines
              first={message.state === 'DRAFT' ? '' : formatNumber(message.recipients)}
              second={when(message.sentAt ?? message.sendingSince)}
            />,
            <Button
              size="S"
              variant="tertiary"
              aria-label={say('messages.openNamed', { title })}
              onClick={() => open(message.id)}
            >
              {say('messages.open')}
            </Button>,
          ];
        }}
      />
    </>
  );
}
