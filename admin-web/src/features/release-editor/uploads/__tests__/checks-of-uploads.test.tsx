import type { FileView } from '@mpn/domain';
import { checkMemory } from '@/providers/api/check-memory';
import { upload } from '@/providers/api/upload';
import { emitLiveChange } from '@/providers/live/live-changes';
import { UploadManager, type UploadItem } from '../upload-manager';

jest.mock('@/providers/api/upload', () => ({
  ...jest.requireActual<object>('@/providers/api/upload'),
  upload: jest.fn(),
}));

const SCOPE = 'me:7';
const FILE_ID = 21;
const KEY = 'front';
const CHECKED = { id: FILE_ID, type: 'COVER', fileName: 'cover.jpg', uploadStatus: 'FINISHED' } as FileView;

/** Replies to GET /files/{id}, one after the other; the last one stays. */
let replies: Response[];
const reply = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const refused = () =>
  reply(422, {
    status: 422,
    globalErrors: [{ messageCode: 'mpn.backend.media.error.file-damaged', message: 'damaged' }],
    fieldErrors: [],
    parameterErrors: [],
  });

const managers: UploadManager[] = [];
function open(): UploadManager {
  const manager = new UploadManager(SCOPE);
  managers.push(manager);
  manager.open();
  return manager;
}

/** The upload once it has this phase. */
const reaches = (manager: UploadManager, phase: UploadItem['phase']): Promise<UploadItem> =>
  new Promise((resolve) => {
    const look = () => {
      const item = manager.get(KEY);
      if (item?.phase === phase) resolve(item);
    };
    manager.subscribe(look);
    look();
  });

const announce = () => emitLiveChange({ resource: 'files', ids: [FILE_ID] });

beforeEach(() => {
  replies = [];
  globalThis.fetch = () => Promise.resolve((replies.length > 1 ? replies.shift()! : replies[0]!).clone());
});
afterEach(() => {
  for (const manager of managers.splice(0)) manager.close();
  localStorage.clear();
  jest.resetAllMocks();
});

/** An upload of which the server has all bytes and has not ended the check. */
function sendsAndWaits(): void {
  jest.mocked(upload).mockImplementation((_kind, _file, { onChecking, signal } = {}) => {
    onChecking?.({ ...CHECKED, uploadStatus: 'UPLOADING' });
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(new Error('left'))));
  });
}

async function leaveDuringCheck(): Promise<void> {
  sendsAndWaits();
  const manager = open();
  manager.start(KEY, 'COVER', new File(['x'], 'cover.jpg'));
  await reaches(manager, 'CHECKING');
  manager.close();
}

it('a page that is opened again during a check shows it, and then the file', async () => {
  await leaveDuringCheck();
  replies = [reply(200, { ...CHECKED, uploadStatus: 'UPLOADING' }), reply(200, CHECKED)];
  const manager = open();
  expect(manager.get(KEY)).toMatchObject({ phase: 'CHECKING', kind: 'COVER', isEarlier: true });
  announce();
  await new Promise(process.nextTick);
  const finished = reaches(manager, 'FINISHED');
  announce();
  expect((await finished).result).toEqual(CHECKED);
  expect(checkMemory.all(SCOPE)).toEqual([]);
}, 20_000);

it('says how much of a recording has been checked, also after the page was opened again', async () => {
  jest.mocked(upload).mockImplementation((_kind, _file, { onChecking } = {}) => {
    onChecking?.({ ...CHECKED, uploadStatus: 'UPLOADING', checkPercent: 12 });
    return new Promise(() => undefined);
  });
  const first = open();
  first.start(KEY, 'COVER', new File(['x'], 'cover.jpg'));
  expect(first.get(KEY)).toMatchObject({ phase: 'CHECKING', checkPercent: 12 });
  first.close();
  replies = [reply(200, { ...CHECKED, uploadStatus: 'UPLOADING', checkPercent: 40 })];
  const manager = open();
  const seen = new Promise<void>((resolve) => {
    manager.subscribe(() => manager.get(KEY)?.checkPercent === 40 && resolve());
  });
  announce();
  await seen;
}, 20_000);

it('a file that was refused meanwhile is shown as refused where it was dropped, once', async () => {
  await leaveDuringCheck();
  replies = [refused()];
  const manager = open();
  announce();
  expect((await reaches(manager, 'ERROR')).error).toMatchObject({ status: 422 });
  manager.retry(KEY);
  expect(manager.get(KEY)?.phase).toBe('ERROR');
  expect(checkMemory.all(SCOPE)).toEqual([]);
});

it('a file that the server does not know any more is not shown', async () => {
  await leaveDuringCheck();
  replies = [reply(404, { status: 404, globalErrors: [], fieldErrors: [], parameterErrors: [] })];
  const manager = open();
  const gone = new Promise<void>((resolve) => {
    manager.subscribe(() => manager.get(KEY) === null && resolve());
  });
  announce();
  await gone;
  expect(checkMemory.all(SCOPE)).toEqual([]);
});

it('an upload that is cancelled or replaced during its check is not found again', async () => {
  sendsAndWaits();
  const manager = open();
  manager.start(KEY, 'COVER', new File(['x'], 'cover.jpg'));
  await reaches(manager, 'CHECKING');
  manager.remove(KEY);
  expect(checkMemory.all(SCOPE)).toEqual([]);
});
