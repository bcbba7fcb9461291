import { setTimeout as sleep } from 'node:timers/promises';
import {
  AppError,
  readAccountSettings,
  saveAccountSettings,
  type AccountSettingsView,
  type SessionView,
} from '@mpn/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Form, Switch } from 'antd';
import { useLayoutEffect } from 'react';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls, type SentCall } from '@/__tests__/support/server';
import { logInForTests } from '@/__tests__/support/session';
import { refreshCalls } from '@/providers/api/call-cache';
import { useDetail } from '@/providers/api/record-hooks';
import { ownerOf, writeDraft } from '@/providers/drafts/draft-store';
import { ChangedNotice } from '../changed-notice';
import { fieldsOf } from '../form-changes';
import { useResourceForm } from '../use-resource-form';

const STORED = { notifyNews: false, notifySurveys: false, notifyNewsletter: false, version: 4 } as AccountSettingsView;

const toValues = (settings: AccountSettingsView) => fieldsOf(saveAccountSettings, settings);
const toBody = (values: ReturnType<typeof toValues>) => values;

/** Called with a reading that has arrived, before the form's own effects run. */
let atReading: (reading: AccountSettingsView) => void = () => undefined;
afterEach(() => {
  atReading = () => undefined;
});

function Settings() {
  const { query, formProps, isDirty, notice } = useResourceForm({
    get: readAccountSettings,
    update: saveAccountSettings,
    toValues,
    toBody,
    partial: true,
  });
  const { data: reading } = useDetail(readAccountSettings, undefined as never);
  useLayoutEffect(() => {
    if (reading) atReading(reading);
  }, [reading]);
  if (!query.data) return <p>loading</p>;
  return (
    <Form {...formProps}>
      <Form.Item name="notifyNews" label="News" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="notifySurveys" label="Surveys" valuePropName="checked">
        <Switch />
      </Form.Item>
      <ChangedNotice notice={notice} />
      <button type="submit" disabled={!isDirty}>
        Save
      </button>
    </Form>
  );
}

/** Opens the form with a record that other sessions can save too. */
async function openForm(change: Partial<AccountSettingsView> = {}, before: () => void = () => undefined) {
  let stored = { ...STORED, ...change };
  let saving = Promise.resolve();
  let replying = Promise.resolve();
  const released = (): [Promise<void>, () => void] => {
    let release = (): void => undefined;
    return [new Promise((resolve) => (release = resolve)), () => release()];
  };
  /** Delays saves. @returns continues them */
  const holdSaves = (): (() => void) => {
    const [promise, release] = released();
    saving = promise;
    return release;
  };
  /** Delays the replies to saves. @returns sends them */
  const holdReplies = (): (() => void) => {
    const [promise, release] = released();
    replying = promise;
    return release;
  };
  const saveElsewhere = (change: Partial<AccountSettingsView>) => {
    stored = { ...stored, ...change, version: stored.version + 1 };
  };
  const sent = answerCalls([
    [readAccountSettings, () => stored],
    [
      saveAccountSettings,
      async (body) => {
        await saving;
        const { version, ...change } = body as AccountSettingsView;
        if (version !== stored.version) throw new AppError('mpn.backend.global.error.optimistic-lock');
        saveElsewhere(change);
        const saved = stored;
        await replying;
        return saved;
      },
    ],
  ]);
  before();
  const user = await renderApp(<Settings />);
  const field = (name: string) => screen.getByRole('switch', { name });
  await screen.findByRole('switch', { name: 'News' });
  return {
    user,
    sent,
    saveElsewhere,
    holdSaves,
    holdReplies,
    readings: () => sent.filter(({ endpoint }) => endpoint === readAccountSettings).length,
    isOn: (name: string) => field(name).getAttribute('aria-checked') === 'true',
    field,
  };
}

const draftCount = () => Object.keys(sessionStorage).filter((key) => key.startsWith('mpn.draft/')).length;
const saves = (sent: SentCall[]) =>
  sent.filter(({ endpoint }) => endpoint === saveAccountSettings).map(({ body }) => body);
const readAgain = () => act(() => refreshCalls(readAccountSettings));

it('sends only changed fields, with the version that the form is based on', async () => {
  const { user, sent, field } = await openForm();
  await user.click(field('News'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves(sent)).toEqual([{ notifyNews: true, version: 4 }]));
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
});

it('shows a version saved by others while nothing was entered', async () => {
  const { saveElsewhere, isOn } = await openForm();
  saveElsewhere({ notifySurveys: true });
  await readAgain();
  await waitFor(() => expect(isOn('Surveys')).toBe(true));
  expect(screen.queryByText('Someone else saved first')).toBeNull();
});

it('keeps input when others save meanwhile, shows a notice, and loads their version on request', async () => {
  const { user, saveElsewhere, isOn, field } = await openForm();
  await user.click(field('News'));
  saveElsewhere({ notifySurveys: true });
  await readAgain();
  await screen.findByText('Someone else saved first');
  expect([isOn('News'), isOn('Surveys')]).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Load saved version' }));
  await waitFor(() => expect([isOn('News'), isOn('Surveys')]).toEqual([false, true]));
  expect(screen.queryByText('Someone else saved first')).toBeNull();
});

it('ignores the refusal of a save if the saved version was loaded before it arrived', async () => {
  const { user, readings, saveElsewhere, holdSaves, isOn, field } = await openForm();
  await user.click(field('News'));
  saveElsewhere({ notifySurveys: true });
  await readAgain();
  await screen.findByText('Someone else saved first');
  const refuse = holdSaves();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('button', { name: 'Load saved version' }));
  await waitFor(() => expect([isOn('News'), isOn('Surveys')]).toEqual([false, true]));
  const readBefore = readings();
  refuse();
  // A refused save reads the record again before it gives up.
  await waitFor(() => expect(readings()).toBeGreaterThan(readBefore));
  await act(() => sleep(100));
  expect(screen.queryByText('Someone else saved first')).toBeNull();
});

it('does not show a save of its own as a version of others, if it is read before the reply arrives', async () => {
  const { user, holdReplies, readings, field } = await openForm();
  await user.click(field('News'));
  const reply = holdReplies();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const before = readings();
  await readAgain();
  await waitFor(() => expect(readings()).toBeGreaterThan(before));
  await act(() => sleep(100));
  expect(screen.queryByText('Someone else saved first')).toBeNull();
  reply();
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true));
  expect(screen.queryByText('Someone else saved first')).toBeNull();
});

it('offers both versions when a save meets a newer one, and saves the merged choice', async () => {
  const { user, sent, saveElsewhere, isOn, field } = await openForm();
  await user.click(field('News'));
  saveElsewhere({ notifyNews: false, notifySurveys: true });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else saved first');
  expect(saves(sent)).toEqual([{ notifyNews: true, version: 4 }]);
  expect([isOn('News'), isOn('Surveys')]).toEqual([true, false]);
  await user.click(screen.getByRole('button', { name: 'Keep my input' }));
  await waitFor(() => expect([isOn('News'), isOn('Surveys')]).toEqual([true, true]));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saves(sent).at(-1)).toEqual({ notifyNews: true, version: 5 }));
});

it("uses the others' value of a field if that is chosen", async () => {
  const { user, saveElsewhere, isOn, field } = await openForm({ notifySurveys: true });
  await user.click(field('Surveys'));
  await user.click(field('News'));
  saveElsewhere({ notifyNews: true, notifySurveys: null } as never);
  await readAgain();
  const choice = await screen.findByRole('radiogroup');
  expect(
    within(choice)
      .getAllByRole('radio')
      .map((one) => one.getAttribute('value')),
  ).toEqual(['mine', 'theirs']);
  await user.click(within(choice).getByRole('radio', { name: /Saved meanwhile/ }));
  await user.click(screen.getByRole('button', { name: 'Apply this choice' }));
  await waitFor(() => expect([isOn('News'), isOn('Surveys')]).toEqual([true, false]));
  expect(screen.queryByText('Someone else saved first')).toBeNull();
});

it('sends a save again automatically if others changed no field of it', async () => {
  const { user, sent, saveElsewhere, field } = await openForm();
  await user.click(field('News'));
  saveElsewhere({});
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saves(sent)).toEqual([
      { notifyNews: true, version: 4 },
      { notifyNews: true, version: 5 },
    ]),
  );
  expect(screen.queryByText('Someone else saved first')).toBeNull();
});

describe('input from before a reload', () => {
  const session = { user: { id: 1 }, company: { id: 2 }, impersonator: null } as SessionView;
  logInForTests(session);
  const typed = (version: number) =>
    writeDraft(ownerOf(session), `${saveAccountSettings.id}?null`, {
      version,
      base: { notifyNews: false },
      mine: { notifyNews: true },
    });

  it('is restored as unsaved, and can be discarded', async () => {
    const { user, isOn } = await openForm({}, () => typed(4));
    await screen.findByText(/before the page was loaded again/);
    expect(isOn('News')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Discard it' }));
    await waitFor(() => expect(isOn('News')).toBe(false));
    expect(draftCount()).toBe(0);
  });

  it('is only offered if others have saved since', async () => {
    const { user, isOn } = await openForm({}, () => typed(3));
    await screen.findByText('You had entered something here');
    expect(isOn('News')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Keep my input' }));
    await waitFor(() => expect(isOn('News')).toBe(true));
  });

  it('is stored while typing, and deleted by the save', async () => {
    const { user, field } = await openForm();
    await user.click(field('News'));
    await waitFor(() => expect(draftCount()).toBe(1));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(draftCount()).toBe(0));
  });
});

it('keeps input entered between a response and the filling of the fields, and shows a notice', async () => {
  const { saveElsewhere, isOn, field, user, sent } = await openForm();
  saveElsewhere({ notifySurveys: true });
  // As when an upload finishes at that moment and sets its field.
  atReading = ({ version }) => {
    if (version === 5 && !isOn('News')) fireEvent.click(field('News'));
  };
  await readAgain();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false));
  expect(isOn('News')).toBe(true);
  expect(screen.getByRole('status')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  // The version is that of the form's record: the other session's change is not overwritten.
  await waitFor(() => expect(saves(sent)).toEqual([{ notifyNews: true, version: 4 }]));
  expect(isOn('News')).toBe(true);
});
