import { useState } from 'react';
import { Button, Field, Modal, Textarea } from '@strapi/design-system';
import { useText } from '../texts/use-text';
import type { SupportUser } from './types';
import { useSupportAction } from './use-support';

const MAX_REASON = 2000;

/** Asks for the reason before a waiting registration is declined. */
export function DeclineDialog({ user, reload }: { user: SupportUser; reload: () => void }) {
  const say = useText();
  const send = useSupportAction();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const values = { name: user.fullName, email: user.email };
  const decline = async () => {
    setBusy(true);
    const done = await send(`/users/${user.id}/decline`, { reason }, say('support.users.declined', values));
    setBusy(false);
    if (!done) return;
    setOpen(false);
    reload();
  };
  return (
    <Modal.Root open={open} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button size="S" variant="danger-light">
          {say('support.users.decline')}
        </Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('support.users.declineTitle', values)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Field.Root name="reason" required hint={say('support.users.declineHint')}>
            <Field.Label>{say('support.reason')}</Field.Label>
            <Textarea
              value={reason}
              maxLength={MAX_REASON}
              onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setReason(event.target.value)}
            />
            <Field.Hint />
          </Field.Root>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary">{say('support.cancel')}</Button>
          </Modal.Close>
          <Button variant="danger" loading={busy} disabled={!reason.trim()} onClick={() => void decline()}>
            {say('support.users.decline')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
