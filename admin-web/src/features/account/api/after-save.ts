import { refreshSession } from '@/providers/session/session-actions';
import { discardUnsavedChanges } from '@/providers/unsaved/unsaved-changes';

/** To be called after any save of the account: reloads the session, which contains name, language and picture. */
export async function afterSave(): Promise<void> {
  discardUnsavedChanges();
  await refreshSession().catch(() => undefined);
}
