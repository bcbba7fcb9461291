import type { CompanyType, RegistrationView } from '@mpn/domain';

/** What a registration has got so far. Kept for the tab, so that a reload loses nothing; passwords are never kept. */
export interface RegistrationDraft {
  /** The address that a code was sent to. */
  email?: string | undefined;
  /** Milliseconds since 1970: when a new code can be requested. */
  resendAt?: number | undefined;
  /** Proves the address. */
  token?: string | undefined;
  /** Values of the form. */
  values?: object | undefined;
  /** What the server has registered. */
  done?: RegistrationView | undefined;
}

const keyOf = (type: CompanyType): string => `mpn.registration.${type}`;

export function readDraft(type: CompanyType): RegistrationDraft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(type)) ?? '{}') as RegistrationDraft;
  } catch {
    return {};
  }
}

/** Changes a part of the draft. */
export function changeDraft(type: CompanyType, part: RegistrationDraft): void {
  sessionStorage.setItem(keyOf(type), JSON.stringify({ ...readDraft(type), ...part }));
}

/** Forgets everything but what the last page shows. */
export function finishDraft(type: CompanyType, done: RegistrationView): void {
  sessionStorage.setItem(keyOf(type), JSON.stringify({ done }));
}
