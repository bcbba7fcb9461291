import { createSamplingCircle, readPersonalData, savePersonalData, type PersonalDataView } from '@mpn/domain';
import { fieldsOf } from '../form-changes';
import { planOf } from '../form-plan';

const LOCK = 'mpn.backend.global.error.optimistic-lock';

describe('planOf', () => {
  it('a create form reads nothing, and its fields are the body', () => {
    const plan = planOf({ create: createSamplingCircle });
    expect(plan).toMatchObject({ read: null, write: createSamplingCircle, partial: false, initialValues: {} });
    expect(plan.toBody({ name: 'x' })).toEqual({ name: 'x' });
  });

  it('a form over a record sends its version, and knows the conflict errors', () => {
    const plan = planOf({
      get: readPersonalData,
      update: savePersonalData,
      toValues: (data: PersonalDataView) => fieldsOf(savePersonalData, data),
      toBody: (values) => values,
      partial: true,
      conflictCodes: ['another'],
    });
    expect(plan).toMatchObject({ read: readPersonalData, write: savePersonalData, partial: true });
    expect(plan.conflictCodes).toEqual([LOCK, 'another']);
    expect(plan.versionOf({ version: 4 } as PersonalDataView)).toBe(4);
    expect(plan.versionOf(null as never)).toBe(0);
  });

  it('an undefined option counts as missing', () => {
    const plan = planOf({ create: createSamplingCircle, toBody: undefined, initialValues: undefined });
    expect(plan.toBody({ name: 'x' })).toEqual({ name: 'x' });
    expect(plan.initialValues).toEqual({});
  });
});
