import { useState } from 'react';
import { Button, Field, Modal, Textarea } from '@strapi/design-system';
import { useText } from '../texts/use-text';
import type { SupportCompany } from './types';
import { useSupportAction } from './use-support';

/** Marks a company problematic with a reason, or removes the mark. */
export function ProblematicDialog({ company, reload }: { company: SupportCompany; reload: () => void }) {
  const say = useText();
  const send = useSupportAction();
  const [open, setOpen] = useState(false);
  const [comment, setComment] = useState(company.statusComment ?? '');
  const save = async () => {
    const body = { problematic: !company.problematic, statusComment: comment };
    const done = company.problematic ? 'support.problematic.cleared' : 'support.problematic.marked';
    if (!(await send(`/companies/${company.id}/problematic`, body, say(done, { name: company.name })))) return;
    setOpen(false);
    reload();
  };
  const label = say(company.problematic ? 'support.problematic.clear' : 'support.problematic.mark');
  return (
    <Modal.Root open={open} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button size="S" variant="tertiary">
          {label}
        </Button>
      </Modal.Trigger>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{`${label}: ${company.name}`}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Field.Root name="statusComment" hint={say('support.problematic.hint')}>
            <Field.Label>{say('support.problematic.comment')}</Field.Label>
            <Textarea
              value={comment}
              onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setComment(event.target.value)}
            />
            <Field.Hint />
          </Field.Root>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary">{say('support.cancel')}</Button>
          </Modal.Close>
          <Button onClick={() => void save()}>{label}</Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
