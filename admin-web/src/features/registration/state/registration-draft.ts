import type { PartnerType, RegistrationView } from '@mpn/domain';
import { tabStorage } from '@/config/browser-storage';

/** State of an unfinished registration. Stored per tab, so that it survives a reload; passwords are never stored. */
export interface RegistrationDraft {
  /** The e-mail address that a code was sent to. */
  email?: string | undefined;
  /** Milliseconds since 1970: when a new code can be requested. */
  resendAt?: number | undefined;
  /** Token that proves the e-mail address. */
  token?: string | undefined;
  /** Values of the form. */
  values?: object | undefined;
  /** The server's reply once registered. */
  done?: RegistrationView | undefined;
}

const keyOf = (type: PartnerType): string => `mpn.registration.${type}`;

export function readDraft(type: PartnerType): RegistrationDraft {
  try {
    return JSON.parse(tabStorage.getItem(keyOf(type)) ?? '{}') as RegistrationDraft;
  } catch {
    return {};
  }
}

/** Changes a part of the draft. */
export function changeDraft(type: PartnerType, part: RegistrationDraft): void {
  tabStorage.setItem(keyOf(type), JSON.stringify({ ...readDraft(type), ...part }));
}

/** Deletes everything except what the last page shows. */
export function finishDraft(type: PartnerType, done: RegistrationView): void {
  tabStorage.setItem(keyOf(type), JSON.stringify({ done }));
}
