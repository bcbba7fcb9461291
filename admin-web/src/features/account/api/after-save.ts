import { refreshSession } from '@/providers/session/session-actions';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

/** After any save of the account: name, language and picture of the session are part of what was changed. */
export async function afterSave(): Promise<void> {
  discardUnsavedChanges();
  await refreshSession().catch(() => undefined);
}
