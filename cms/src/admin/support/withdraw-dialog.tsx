import { useState } from 'react';
import { Box, Button, Checkbox, Field, Modal, Textarea } from '@strapi/design-system';
import { useText } from '../texts/use-text';
import type { SupportRelease } from './types';
import { useSupportAction } from './use-support';

const MAX_REASON = 2000;

/** Asks for a reason and a confirmation before a release is withdrawn for good. */
export function WithdrawDialog({ release, reload }: { release: SupportRelease; reload: () => void }) {
  const say = useText();
  const send = useSupportAction();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const values = { title: release.title };
  const save = async () => {
    setBusy(true);
    const done = await send(
      `/releases/${release.id}/withdraw`,
      { reason },
      say('support.releases.withdrawnNow', values),
    );
    setBusy(false);
    if (!done) return;
    setOpen(false);
    reload();
  };
  return (
    <Modal.Root open={open} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button size="S" variant="danger-light">
          {say('support.releases.withdraw')}
        </Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{say('support.releases.withdrawTitle', values)}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Field.Root name="reason" required hint={say('support.releases.withdrawHint')}>
            <Field.Label>{say('support.releases.reason')}</Field.Label>
            <Textarea
              value={reason}
              maxLength={MAX_REASON}
              onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setReason(event.target.value)}
            />
            <Field.Hint />
          </Field.Root>
          <Box paddingTop={4}>
            <Checkbox checked={sure} onCheckedChange={(checked) => setSure(checked === true)}>
              {say('support.releases.sure')}
            </Checkbox>
          </Box>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary">{say('support.cancel')}</Button>
          </Modal.Close>
          <Button variant="danger" loading={busy} disabled={!sure || !reason.trim()} onClick={() => void save()}>
            {say('support.releases.withdraw')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
