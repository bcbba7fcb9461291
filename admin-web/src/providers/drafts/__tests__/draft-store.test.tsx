import type { SessionView } from '@mpn/domain';
import { writeToken } from '../../session/token-cookies';
import { ownerOf, readDraft, removeDraft, writeDraft } from '../draft-store';
import { forgetDrafts, keepDraftsOf } from '../forget-drafts';

const session = (userId: number, companyId = 1, impersonatorId?: number) =>
  ({
    user: { id: userId },
    company: { id: companyId },
    impersonator: impersonatorId === undefined ? null : { userId: impersonatorId, fullName: '' },
  }) as unknown as SessionView;
const ANNA = session(1);
const BEN = session(2);
const DRAFT = { version: 3, base: { title: 'old' }, mine: { title: 'typed' } };

beforeEach(() => {
  sessionStorage.clear();
  writeToken('token', 'some.token.of-anna');
});

test('a draft is readable only for its author and its form', () => {
  writeDraft(ownerOf(ANNA), 'release?7', DRAFT);
  expect(readDraft(ownerOf(ANNA), 'release?7')).toMatchObject(DRAFT);
  expect(readDraft(ownerOf(ANNA), 'release?8')).toBeNull();
  expect(readDraft(ownerOf(BEN), 'release?7')).toBeNull();
});

test('drafts are separate for each company that a person acts for', () => {
  writeDraft(ownerOf(ANNA), 'release?7', DRAFT);
  expect(readDraft(ownerOf(session(1, 2)), 'release?7')).toBeNull();
});

test('a draft is not readable in another tab, or for the next user of the browser', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  expect(localStorage).toHaveLength(0);
});

test('passwords are not stored, at any depth', () => {
  const mine = { host: 'ftp.example.org', password: 'geheim', inner: [{ newPassword: 'geheim', name: 'a' }] };
  writeDraft(ownerOf(ANNA), 'form', { version: 1, base: {}, mine });
  expect(readDraft(ownerOf(ANNA), 'form')?.mine).toEqual({ host: 'ftp.example.org', inner: [{ name: 'a' }] });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('geheim');
});

test('sign-out deletes the drafts of all users', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  writeDraft(ownerOf(BEN), 'form', DRAFT);
  sessionStorage.setItem('mpn.other', 'stays');
  forgetDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['mpn.other']);
});

test('after a sign-out in another tab no draft is written', () => {
  writeToken('token', null);
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  expect(sessionStorage).toHaveLength(0);
});

test('a login leaves only the drafts of the person who logs in', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  writeDraft(ownerOf(BEN), 'form', DRAFT);
  keepDraftsOf(BEN);
  expect(readDraft(ownerOf(ANNA), 'form')).toBeNull();
  expect(readDraft(ownerOf(BEN), 'form')).not.toBeNull();
});

test("impersonation keeps the person's own drafts; those in the other's name are deleted at its end", () => {
  const acting = session(2, 5, 1);
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  keepDraftsOf(acting);
  writeDraft(ownerOf(acting), 'form', DRAFT);
  expect(readDraft(ownerOf(ANNA), 'form')).not.toBeNull();
  keepDraftsOf(ANNA);
  expect(readDraft(ownerOf(acting), 'form')).toBeNull();
  expect(readDraft(ownerOf(ANNA), 'form')).not.toBeNull();
});

test('an old or unreadable draft is ignored', () => {
  jest.useFakeTimers({ now: Date.now() - 31 * 24 * 3600 * 1000 });
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  jest.useRealTimers();
  expect(readDraft(ownerOf(ANNA), 'form')).toBeNull();
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key!, '{');
  expect(readDraft(ownerOf(ANNA), 'form')).toBeNull();
});

test('a removed draft is not found', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  removeDraft(ownerOf(ANNA), 'form');
  expect(sessionStorage).toHaveLength(0);
});
