import { string } from 'yup';
import { knownPassword } from './fields';
import { passkeyAnswer, type PasskeyAnswer } from './passkeys';

/** Letters and digits of recovery codes: 32, without those that look alike (0 and O, 1 and I). */
export const RECOVERY_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Characters of a recovery code, five bits each; shown in two groups, `XXXXX-XXXXX`. */
export const RECOVERY_CODE_LENGTH = 10;

const TOTP = /^\d{6}$/;
const RECOVERY = new RegExp(`^[${RECOVERY_ALPHABET}]{${RECOVERY_CODE_LENGTH}}$`);
const FILLERS = /[\s\u002D\u2010-\u2015]/g;

/** What a person typed as second factor: a code of an authenticator app, or one of the recovery codes. */
export type FactorCode = { kind: 'TOTP'; code: string } | { kind: 'RECOVERY'; code: string };

/**
 * Reads a typed code, ignoring case, spaces and hyphens.
 * @returns null where it can be neither
 */
export function readFactorCode(typed: string): FactorCode | null {
  const code = typed.normalize('NFKC').replace(FILLERS, '').toUpperCase();
  if (TOTP.test(code)) return { kind: 'TOTP', code };
  return RECOVERY.test(code) ? { kind: 'RECOVERY', code } : null;
}

/** A recovery code as people read it: `XXXXX-XXXXX`. */
export const recoveryCodeText = (code: string): string =>
  `${code.slice(0, RECOVERY_CODE_LENGTH / 2)}-${code.slice(RECOVERY_CODE_LENGTH / 2)}`;

/** A typed code of the second factor; what can be none is refused as invalid. */
export const factorCode = () =>
  string()
    .trim()
    .max(40)
    .test('factor-code', 'mpn.backend.validation.error.invalid', (value) => !value || readFactorCode(value) !== null);

const isMissing = (...others: unknown[]): boolean => others.every((value) => !value);

/** Fields of a body by which a person presents a second factor: a code, or a passkey. */
export const factorProof = () => ({
  code: factorCode().when('passkey', { is: isMissing, then: (code) => code.required() }),
  passkey: passkeyAnswer().default(undefined).optional(),
});

/** The second factor of a body with the fields of {@link factorProof}. */
export interface FactorProof {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

/** Fields of a body by which a person proves that it is they who act: the password, or a second factor. */
export const personProof = () => ({
  password: knownPassword()
    .optional()
    .when(['code', 'passkey'], { is: isMissing, then: (password) => password.required() }),
  code: factorCode(),
  passkey: passkeyAnswer().default(undefined).optional(),
});

/** The proof of a body with the fields of {@link personProof}. */
export interface PersonProof extends FactorProof {
  password?: string | undefined;
}
