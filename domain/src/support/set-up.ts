import { percentDone } from '../personal/first-steps';
import type { DeskPermission } from '../permissions';

/** What a new installation still needs before people can work with it, in the order of the desk's list. */
export const DeskSetUpStep = ['LEGAL_TEXTS', 'SUPPORT_CONTACT', 'SELLER', 'STAFF', 'INSTITUTION', 'LABEL'] as const;
export type DeskSetUpStep = (typeof DeskSetUpStep)[number];

/** What an account must be permitted to do to a step. */
const PERMISSION_OF_STEP: Readonly<Record<DeskSetUpStep, DeskPermission>> = {
  LEGAL_TEXTS: 'legal',
  SUPPORT_CONTACT: 'legal',
  SELLER: 'sales-change',
  STAFF: 'super-admins',
  INSTITUTION: 'registrations',
  LABEL: 'registrations',
};

export interface DeskSetUpView {
  steps: { step: DeskSetUpStep; done: boolean }[];
  /** Share of the steps that are done, 0 to 100, rounded down; 100 where there is no step. */
  percent: number;
}

/** The steps of a new installation that an account may do, and how much of them is done. */
export function deskSetUpOf(
  facts: Readonly<Record<DeskSetUpStep, boolean>>,
  may: (permission: DeskPermission) => boolean,
): DeskSetUpView {
  const steps = DeskSetUpStep.filter((step) => may(PERMISSION_OF_STEP[step])).map((step) => ({
    step,
    done: facts[step],
  }));
  return { steps, percent: percentDone(steps) };
}
