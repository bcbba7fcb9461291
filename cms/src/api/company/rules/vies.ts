import { fieldError } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

/** What VIES says about a VAT id; 'unknown' without a request or a reply. */
export type ViesVerdict = 'issued' | 'not-issued' | 'unknown';

interface ViesSettings {
  enabled: boolean;
  url: string;
  timeoutMs: number;
}

const MEMBERS = /^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK|XI)/;

const settings = (): ViesSettings => {
  const { VIES_CHECK: enabled, VIES_URL: url, VIES_TIMEOUT_MS: timeoutMs } = getSettings();
  return { enabled, url, timeoutMs };
};

/** @throws AppError vat-id-not-issued (400) at this field for an id that the European register does not know */
export async function assertVatIdIssued(vatId: string | null | undefined, field: string): Promise<void> {
  if (vatId && (await askVies(vatId)) === 'not-issued') {
    throw fieldError(field, 'mpn.backend.registration.error.vat-id-not-issued');
  }
}

/**
 * Checks in the European register (VIES) whether a VAT id was issued, if the operator has enabled that. Never throws:
 * the register is often unavailable, and a registration must not fail because of it.
 * @param vatId in storage form: `DE123456789`
 */
export async function askVies(
  vatId: string,
  { enabled, url, timeoutMs }: ViesSettings = settings(),
): Promise<ViesVerdict> {
  if (!enabled || !MEMBERS.test(vatId)) return 'unknown';
  try {
    const address = `${url.replace(/(?<!\/)\/+$/, '')}/ms/${vatId.slice(0, 2)}/vat/${encodeURIComponent(vatId.slice(2))}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (!response.ok) return 'unknown';
    const { isValid, userError } = (await response.json()) as { isValid?: unknown; userError?: unknown };
    if (isValid === true) return 'issued';
    // Any other reason than INVALID is a failure of the register or of the member state's system.
    return isValid === false && userError === 'INVALID' ? 'not-issued' : 'unknown';
  } catch {
    return 'unknown';
  }
}
