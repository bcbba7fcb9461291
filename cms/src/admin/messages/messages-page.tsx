import { useState } from 'react';
import { Button } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import { deskCalls, type DeskMedium } from '@mpn/domain';
import { useDeskOrNotify } from '../desk/shared/use-desk';
import { DeskFrame } from '../desk/shared/desk-frame';
import { useText } from '../texts/use-text';
import { MessageForm } from './message-form';
import { MessageList } from './message-list';
import { MessageView } from './message-view';
import { DeskTitle } from '../desk/shared/desk-title';

/** What the page shows: the list, a message, or the form of a message (of a new one without an id). */
type Place = { shows: 'list' } | { shows: 'message'; id: number } | { shows: 'form'; id?: number };

const LIST: Place = { shows: 'list' };
const NONE: DeskMedium[] = [];

function Messages() {
  const say = useText();
  const [place, setPlace] = useState<Place>(LIST);
  const { data } = useDeskOrNotify(deskCalls.messages.mediums);
  const mediums = data ?? NONE;
  const open = (id: number) => setPlace({ shows: 'message', id });
  const action =
    place.shows === 'list' ? (
      <Button onClick={() => setPlace({ shows: 'form' })}>{say('messages.new')}</Button>
    ) : (
      <Button variant="tertiary" onClick={() => setPlace(LIST)}>
        {say('messages.toList')}
      </Button>
    );
  return (
    <>
      <DeskTitle>{say('messages.title')}</DeskTitle>
      <Layouts.Header title={say('messages.title')} subtitle={say('messages.subtitle')} primaryAction={action} />
      <Layouts.Content>
        {place.shows === 'list' && <MessageList mediums={mediums} open={open} />}
        {place.shows === 'message' && (
          <MessageView
            id={place.id}
            mediums={mediums}
            edit={() => setPlace({ shows: 'form', id: place.id })}
            removed={() => setPlace(LIST)}
          />
        )}
        {place.shows === 'form' && <MessageForm id={place.id} mediums={mediums} saved={open} />}
      </Layouts.Content>
    </>
  );
}

/** What support writes to users: news, surveys and newsletters. */
export default function MessagesPage() {
  return (
    <DeskFrame permission="messages">
      <Messages />
    </DeskFrame>
  );
}
