import { useState } from 'react';
import { Button, Dialog } from '@strapi/design-system';
import { ConfirmDialog } from '@strapi/strapi/admin';

interface Props {
  label: string;
  /** Asks for confirmation with this text; without it the button acts at once. */
  question?: string;
  danger?: boolean;
  /** Marks the page's main action. */
  primary?: boolean;
  act: () => Promise<void>;
}

/** A button of a table row, disabled while its action runs. */
export function ActionButton({ label, question, danger = false, primary = false, act }: Props) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await act();
    setBusy(false);
  };
  const variant = primary ? 'default' : danger ? 'danger-light' : 'tertiary';
  if (!question) {
    return (
      <Button size="S" variant={variant} loading={busy} onClick={() => void run()}>
        {label}
      </Button>
    );
  }
  return (
    <Dialog.Root>
      <Dialog.Trigger>
        <Button size="S" variant={variant} loading={busy}>
          {label}
        </Button>
      </Dialog.Trigger>
      <ConfirmDialog onConfirm={run}>{question}</ConfirmDialog>
    </Dialog.Root>
  );
}
