import { fieldError } from '@mpn/domain';
import { isLoginNameTaken } from '../commands/login-name-key';
import { violatesEmailIndex } from './email-taken';

/** A taken login name or e-mail address, as an error of its field; other errors as they are. */
export function takenField(error: unknown): unknown {
  if (isLoginNameTaken(error)) return fieldError('loginName', 'mpn.backend.data.error.duplicate-login-name');
  if (violatesEmailIndex(error)) return fieldError('email', 'mpn.backend.data.error.duplicate-email');
  return error;
}

/**
 * Runs what writes a user.
 * @throws AppError duplicate-login-name, duplicate-email (409) at their fields
 */
export async function namingTakenField<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw takenField(error);
  }
}
