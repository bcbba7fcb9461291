import { daysBetweenInclusive, type SamplingCampaignView } from '@mpn/domain';
import {
  bodyOf,
  differs,
  draftOver,
  furtherAction,
  moveCampaign,
  newAction,
  newDraft,
  problemsOf,
  type CampaignDraft,
} from '../campaign-draft';

const today = '2026-11-21';
const release = { title: 'Midnight Tram', releaseDate: '2027-01-01', usualLead: null };

describe('a new plan', () => {
  it.each([
    ['from 28 days before the release', '2027-01-01', null, '2026-12-04', '2027-03-03'],
    ["from the company's usual day", '2027-01-01', 10, '2026-12-22', '2027-03-21'],
    ['from tomorrow where the release is out', '2026-11-01', null, '2026-11-22', '2027-02-19'],
    ['from tomorrow without a release date', null, null, '2026-11-22', '2027-02-19'],
  ])('%s', (_, releaseDate, usualLead, startDate, endDate) => {
    const draft = newDraft({ title: 'Midnight Tram', releaseDate, usualLead }, today);
    expect(draft).toMatchObject({ startDate, endDate, startTime: '00:00' });
    expect(daysBetweenInclusive(draft.startDate, draft.endDate)).toBe(90);
    expect(draft.actions).toMatchObject([{ name: 'Midnight Tram', samplingType: 'FULL', startDate, endDate }]);
  });
});

it('a further action is for nobody yet, and has a name that no other has', () => {
  const name = (number: number) => `Action ${String(number)}`;
  const draft = newDraft(release, today);
  const second = furtherAction(draft, name);
  expect(second).toMatchObject({ samplingType: 'SELECTIVE', selections: [], name: 'Action 2', endDate: draft.endDate });
  const named = [{ ...draft.actions[0]!, name: 'Action 3' }, second];
  expect(furtherAction({ ...draft, actions: named }, name).name).toBe('Action 4');
  expect(furtherAction({ ...draft, actions: [{ ...second, name: 'Action 2' }] }, name).name).toBe('Action 3');
});

describe('changing a plan', () => {
  const draft = newDraft(release, today);
  const shorter = { ...newAction(draft, 'Radio only'), startDate: '2027-01-01', endDate: '2027-01-31' };
  const two: CampaignDraft = { ...draft, actions: [...draft.actions, shorter] };

  it("actions with the campaign's dates move with it, others do not", () => {
    const moved = moveCampaign(two, { startDate: '2026-12-11', endDate: '2027-02-01', startTime: '06:00' });
    expect(moved.actions[0]).toMatchObject({ startDate: '2026-12-11', endDate: '2027-02-01', startTime: '06:00' });
    expect(moved.actions[1]).toMatchObject({ startDate: '2027-01-01', endDate: '2027-01-31', startTime: '00:00' });
  });

  it.each<[string, Partial<CampaignDraft['actions'][number]>, string, string]>([
    ['an end before the start', { endDate: '2026-12-01', startDate: '2026-12-05' }, 'endDate', 'endBeforeStart'],
    ['a start before the campaign', { startDate: '2026-12-01' }, 'startDate', 'outsideCampaign'],
    ['a start that is no date', { startDate: '01.0' }, 'startDate', 'unreadable'],
    ['an end that is ambiguous', { endDate: '01/02/2027' }, 'endDate', 'ambiguous'],
    ['an end after the campaign', { endDate: '2027-06-01' }, 'endDate', 'outsideCampaign'],
    ['no name', { name: ' ' }, 'name', 'nameMissing'],
    ['nobody selected', { samplingType: 'SELECTIVE' }, 'addresseeBrowserInitialization.selections', 'nobodySelected'],
  ])('reports %s', (_, change, field, problem) => {
    const changed = { ...draft, actions: [{ ...draft.actions[0]!, ...change }] };
    expect([...problemsOf(changed, true)]).toEqual([[`samplingActions[0].${field}`, problem]]);
  });

  it('an incomplete plan can be saved, and ended actions are not checked', () => {
    expect(problemsOf({ ...draft, actions: [{ ...draft.actions[0]!, name: '' }] }, false).size).toBe(0);
    expect(
      problemsOf({ ...draft, actions: [{ ...draft.actions[0]!, status: 'FINISHED', endDate: '2030-01-01' }] }, true)
        .size,
    ).toBe(0);
  });

  it('expanding the tree or reordering the selection is no change to save', () => {
    const a = { institutionId: 1, departmentId: null, userId: null };
    const b = { institutionId: 2, departmentId: null, userId: null };
    const selective = (selections: (typeof a)[], expansions: string[]) => ({
      ...draft,
      actions: [{ ...draft.actions[0]!, samplingType: 'SELECTIVE' as const, selections, expansions }],
    });
    expect(differs(selective([a, b], ['i1']), selective([b, a], []))).toBe(false);
    expect(differs(selective([a], []), selective([a, b], []))).toBe(true);
    expect(bodyOf(selective([a], [])).samplingActions[0]).not.toHaveProperty('id');
  });
});

it('a draft over a newer version has the versions and states of the saved actions; a deleted action becomes new', () => {
  const draft = newDraft(release, today);
  const plan = (id: number | undefined, name: string) => ({ ...newAction(draft, name), id, jpaVersion: 1 });
  const saved = { samplingActions: [{ id: 1, jpaVersion: 4, status: 'SCHEDULED' }] } as SamplingCampaignView;
  const kept = draftOver(saved, { ...draft, actions: [plan(1, 'Mine'), plan(2, 'Deleted'), newAction(draft, 'New')] });
  expect(kept.actions.map(({ id, jpaVersion, status, name }) => ({ id, jpaVersion, status, name }))).toEqual([
    { id: 1, jpaVersion: 4, status: 'SCHEDULED', name: 'Mine' },
    { id: undefined, jpaVersion: undefined, status: 'DRAFT', name: 'Deleted' },
    { id: undefined, jpaVersion: undefined, status: 'DRAFT', name: 'New' },
  ]);
});
