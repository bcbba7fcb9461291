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

test('a draft is read by who wrote it, for the form it was written in', () => {
  writeDraft(ownerOf(ANNA), 'release?7', DRAFT);
  expect(readDraft(ownerOf(ANNA), 'release?7')).toMatchObject(DRAFT);
  expect(readDraft(ownerOf(ANNA), 'release?8')).toBeNull();
  expect(readDraft(ownerOf(BEN), 'release?7')).toBeNull();
});

test('another company of the same person has drafts of its own', () => {
  writeDraft(ownerOf(ANNA), 'release?7', DRAFT);
  expect(readDraft(ownerOf(session(1, 2)), 'release?7')).toBeNull();
});

test('nothing is left for another tab, or for who uses the browser next', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  expect(localStorage).toHaveLength(0);
});

test('passwords are not kept, at any depth', () => {
  const mine = { host: 'ftp.example.org', password: 'geheim', inner: [{ newPassword: 'geheim', name: 'a' }] };
  writeDraft(ownerOf(ANNA), 'form', { version: 1, base: {}, mine });
  expect(readDraft(ownerOf(ANNA), 'form')?.mine).toEqual({ host: 'ftp.example.org', inner: [{ name: 'a' }] });
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('geheim');
});

test('sign-out forgets the drafts of everybody', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  writeDraft(ownerOf(BEN), 'form', DRAFT);
  sessionStorage.setItem('mpn.other', 'stays');
  forgetDrafts();
  expect(Object.keys(sessionStorage)).toEqual(['mpn.other']);
});

test('who has signed out in another tab writes no more', () => {
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

test("acting as another keeps one's own drafts; what was typed in their name goes when it ends", () => {
  const acting = session(2, 5, 1);
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  keepDraftsOf(acting);
  writeDraft(ownerOf(acting), 'form', DRAFT);
  expect(readDraft(ownerOf(ANNA), 'form')).not.toBeNull();
  keepDraftsOf(ANNA);
  expect(readDraft(ownerOf(acting), 'form')).toBeNull();
  expect(readDraft(ownerOf(ANNA), 'form')).not.toBeNull();
});

test('a draft of last month, or one that cannot be read, is none', () => {
  jest.useFakeTimers({ now: Date.now() - 31 * 24 * 3600 * 1000 });
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  jest.useRealTimers();
  expect(readDraft(ownerOf(ANNA), 'form')).toBeNull();
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  const [key] = Object.keys(sessionStorage);
  sessionStorage.setItem(key!, '{');
  expect(readDraft(ownerOf(ANNA), 'form')).toBeNull();
});

test('a removed draft is gone', () => {
  writeDraft(ownerOf(ANNA), 'form', DRAFT);
  removeDraft(ownerOf(ANNA), 'form');
  expect(sessionStorage).toHaveLength(0);
});
