import { createSamplingCircle, readPersonalData, savePersonalData, type PersonalDataView } from '@mpn/domain';
import { fieldsOf } from '../form-changes';
import { planOf } from '../form-plan';

const LOCK = 'mpn.backend.global.error.optimistic-lock';

describe('planOf', () => {
  it('makes a form that creates: nothing to read, the fields are the body', () => {
    const plan = planOf({ create: createSamplingCircle });
    expect(plan).toMatchObject({ read: null, write: createSamplingCircle, partial: false, initialValues: {} });
    expect(plan.toBody({ name: 'x' })).toEqual({ name: 'x' });
  });

  it('makes a form over a record: the version is its own, a stale one its refusal', () => {
    const plan = planOf({
      get: readPersonalData,
      update: savePersonalData,
      toValues: (data: PersonalDataView) => fieldsOf(savePersonalData, data),
      toBody: (values) => values,
      partial: true,
      staleCodes: ['another'],
    });
    expect(plan).toMatchObject({ read: readPersonalData, write: savePersonalData, partial: true });
    expect(plan.staleCodes).toEqual([LOCK, 'another']);
    expect(plan.versionOf({ version: 4 } as PersonalDataView)).toBe(4);
    expect(plan.versionOf(null as never)).toBe(0);
  });

  it('takes an option that is undefined for one that is not given', () => {
    const plan = planOf({ create: createSamplingCircle, toBody: undefined, initialValues: undefined });
    expect(plan.toBody({ name: 'x' })).toEqual({ name: 'x' });
    expect(plan.initialValues).toEqual({});
  });
});
