import { deskSetUpOf } from '../set-up';

const FACTS = {
  LEGAL_TEXTS: true,
  SUPPORT_CONTACT: false,
  SELLER: false,
  STAFF: true,
  INSTITUTION: true,
  LABEL: false,
};

describe('deskSetUpOf', () => {
  test('has all steps for an account that may do everything', () => {
    const { steps, percent } = deskSetUpOf(FACTS, () => true);
    expect([Object.fromEntries(steps.map(({ step, done }) => [step, done])), percent]).toEqual([FACTS, 50]);
  });

  test('has only the steps that the account may do', () => {
    expect(deskSetUpOf(FACTS, (permission) => permission === 'sales-change')).toEqual({
      steps: [{ step: 'SELLER', done: false }],
      percent: 0,
    });
    expect(deskSetUpOf(FACTS, () => false)).toEqual({ steps: [], percent: 100 });
  });
});
