import type { CombinedRole } from '../../enums';
import { Permission, READ_ONLY_PERMISSIONS } from '../../permissions';
import { permissionTable } from '../../permissions/permission-table';
import { FirstStep, firstStepsOf, type FirstStepFacts } from '../first-steps';

const allOf = (role: CombinedRole, kept: (permission: Permission) => boolean = () => true) =>
  new Set(Permission.filter((permission) => permissionTable[permission][role] && kept(permission)));
const facts = (done: boolean | null): FirstStepFacts => Object.fromEntries(FirstStep.map((step) => [step, done]));
const namesOf = (...args: Parameters<typeof firstStepsOf>) => firstStepsOf(...args).steps.map(({ step }) => step);

const EVERYBODY = ['SECOND_FACTOR', 'CALENDAR'];
const LABEL = ['RELEASE_CREATED', 'RELEASE_READY', 'CAMPAIGN_BOUGHT', 'CONTACTS'];
const EDITOR = ['OWN_GENRES', 'PREFERRED_FORMAT', 'LISTENED', 'ANSWERED'];
const COMPANY = ['COMPANY_ADDRESS', 'COLLEAGUES'];

describe('firstStepsOf', () => {
  test.each([
    ['PROMO_ADMIN', 'PROMOTION', [...COMPANY, 'LOGO', 'LABEL_DEFAULTS', 'INVOICES', ...EVERYBODY, ...LABEL]],
    ['PROMO_USER', 'PROMOTION', [...EVERYBODY, ...LABEL]],
    [
      'MEDIA_ADMIN',
      'MEDIA',
      [...COMPANY, 'SAMPLING_PROFILE', 'DEPARTMENTS', 'DELIVERY_WAY', 'DELIVERY_TESTED', ...EVERYBODY, ...EDITOR],
    ],
    ['MEDIA_USER', 'MEDIA', [...EVERYBODY, ...EDITOR]],
  ] as const)('%s gets the steps that the permissions allow', (role, partnerType, expected) => {
    const steps = namesOf({ partnerType, permissions: allOf(role) }, facts(false));
    expect([...steps].sort()).toEqual([...expected].sort());
    expect(steps).toEqual(FirstStep.filter((step) => steps.includes(step)));
  });

  test('a read-only user gets the steps of the own account only', () => {
    const readOnly = allOf('PROMO_USER', (permission) => READ_ONLY_PERMISSIONS.includes(permission));
    expect(namesOf({ partnerType: 'PROMOTION', permissions: readOnly }, facts(false))).toEqual(EVERYBODY);
  });

  test('a person without a company gets none, which is 100 percent', () => {
    const person = { partnerType: null, permissions: allOf('SUPER_ADMIN') };
    expect(firstStepsOf(person, facts(false))).toEqual({ steps: [], done: 0, percent: 100 });
  });

  test('a step that does not concern the company is left out, also of the percentage', () => {
    const person = { partnerType: 'MEDIA', permissions: allOf('MEDIA_USER') } as const;
    const view = firstStepsOf(person, { SECOND_FACTOR: true, CALENDAR: false, LISTENED: false, ANSWERED: null });
    expect(view).toEqual({
      steps: [
        { step: 'SECOND_FACTOR', done: true },
        { step: 'CALENDAR', done: false },
        { step: 'LISTENED', done: false },
      ],
      done: 1,
      percent: 33,
    });
  });

  test('is 100 percent once everything is done', () => {
    expect(firstStepsOf({ partnerType: 'MEDIA', permissions: allOf('MEDIA_ADMIN') }, facts(true)).percent).toBe(100);
  });
});
