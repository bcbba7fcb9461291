import { useId, useState, type ReactNode } from 'react';
import { Box, Button, Field, Flex, Modal, Textarea, Typography } from '@strapi/design-system';
import type { AnyDeskCall, DeskBodyOf, DeskReplyOf } from '@mpn/domain';
import { useText } from '../../texts/use-text';
import { useDeskCall, type EnteredBody } from './use-desk';
import { useMay } from './use-may';

const MAX_REASON = 2_000;

export interface ActionProps<C extends AnyDeskCall> {
  label: string;
  title: string;
  /** Text: what happens on confirmation. */
  hint?: string;
  /** Requires a reason; a string is shown as a hint about who reads it. For actions that lock, end or delete. */
  reason?: boolean | string;
  danger?: boolean;
  disabled?: boolean;
  /** False while the dialog's content is not complete. */
  isReady?: boolean;
  call: C;
  /** Id of the object, for calls of one. */
  id?: number;
  /** Sent beside the reason. */
  body?: Omit<DeskBodyOf<C>, 'reason'>;
  done: string | ((answer: DeskReplyOf<C>) => string);
  after: (answer: DeskReplyOf<C>) => void;
  /** Shown below the hint; receives the reason typed so far. */
  children?: (reason: string) => ReactNode;
}

/**
 * A button with a confirmation dialog. The dialog requires a reason if the action restricts a user or deletes data.
 * Renders nothing for accounts without permission for the call.
 */
export function ActionDialog<C extends AnyDeskCall>(props: ActionProps<C>) {
  const {
    label,
    title,
    hint,
    reason: asks,
    danger = false,
    disabled,
    isReady = true,
    call,
    id,
    body,
    done,
    after,
    children,
  } = props;
  const say = useText();
  const send = useDeskCall(call);
  const may = useMay();
  const hintId = useId();
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    const entered = { ...body, ...(asks ? { reason } : {}) } as EnteredBody<C>;
    const { reply, failure } = await send({ id, body: entered, done });
    setBusy(false);
    if (failure) return;
    setOpen(false);
    setReason('');
    after(reply);
  };
  if (!may(call)) return null;
  return (
    <Modal.Root open={open} onOpenChange={setOpen}>
      <Modal.Trigger>
        <Button size="S" variant={danger ? 'danger-light' : 'secondary'} disabled={disabled}>
          {label}
        </Button>
      </Modal.Trigger>
      <Modal.Content aria-describedby={hint ? hintId : undefined}>
        <Modal.Header>
          <Modal.Title>{title}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            {hint && (
              <Typography id={hintId} textColor="neutral800">
                {hint}
              </Typography>
            )}
            {asks && (
              <Field.Root name="reason" required hint={typeof asks === 'string' ? asks : say('desk.reason.hint')}>
                <Field.Label>{say('support.reason')}</Field.Label>
                <Textarea
                  value={reason}
                  maxLength={MAX_REASON}
                  onChange={(event: React.ChangeEvent<HTMLTextAreaElement>) => setReason(event.target.value)}
                />
                <Field.Hint />
              </Field.Root>
            )}
            {children && <Box>{children(reason)}</Box>}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Modal.Close>
            <Button variant="tertiary">{say('support.close')}</Button>
          </Modal.Close>
          <Button
            variant={danger ? 'danger' : 'default'}
            loading={busy}
            disabled={!isReady || (Boolean(asks) && !reason.trim())}
            onClick={() => void act()}
          >
            {label}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
}
