import type { DdexFailureCode } from '@mpn/domain';

/** Why a message cannot be read at all; its text is in the catalogue of domain. */
export interface ErnFailure {
  code: DdexFailureCode;
  values: Readonly<Record<string, string | number>>;
}

export const failure = (code: DdexFailureCode, values: ErnFailure['values'] = {}): ErnFailure => ({ code, values });

/** Thrown inside the readers only; `readErn` returns it as its result. */
export class ErnRefused extends Error {
  constructor(readonly failure: ErnFailure) {
    super(failure.code);
  }
}

export function refuse(code: DdexFailureCode, values: ErnFailure['values'] = {}): never {
  throw new ErnRefused(failure(code, values));
}
