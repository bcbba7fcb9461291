import type { PreviousUpload } from 'tus-js-client';
import { uploadMemory } from '../upload-memory';

const uploadAt = (uploadUrl: string) => ({ uploadUrl }) as PreviousUpload;
const foundUrls = async () => (await uploadMemory.findUploadsByFingerprint('song')).map(({ uploadUrl }) => uploadUrl);
const fillStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

beforeAll(() => {
  // jsdom knows neither.
  Object.defineProperty(window, 'isSecureContext', { value: true });
  Object.defineProperty(crypto, 'subtle', { value: {} });
});
afterEach(() => {
  jest.restoreAllMocks();
  uploadMemory.forget('song');
  localStorage.clear();
});

it('an upload is found again until it has become a file', async () => {
  await uploadMemory.addUpload('song', uploadAt('/uploads/1'));
  expect(localStorage).toHaveLength(1);
  expect(await foundUrls()).toEqual(['/uploads/1']);
  uploadMemory.forget('song');
  expect(await foundUrls()).toEqual([]);
});

it('while the storage is full, an upload is found again until the page is left', async () => {
  await uploadMemory.addUpload('song', uploadAt('/uploads/1'));
  fillStorage();
  await uploadMemory.addUpload('song', uploadAt('/uploads/2'));
  expect(await foundUrls()).toEqual(['/uploads/2']);
  expect(localStorage).toHaveLength(0);
  await uploadMemory.removeUpload('mpn-upload:song');
  expect(await foundUrls()).toEqual([]);
});

it('a later upload that could be stored is found instead of one that could not', async () => {
  const full = fillStorage();
  await uploadMemory.addUpload('song', uploadAt('/uploads/1'));
  full.mockRestore();
  await uploadMemory.addUpload('song', uploadAt('/uploads/2'));
  expect(await foundUrls()).toEqual(['/uploads/2']);
});

it('what could not be stored is forgotten after a day, too', async () => {
  fillStorage();
  await uploadMemory.addUpload('song', uploadAt('/uploads/1'));
  const now = Date.now();
  jest.spyOn(Date, 'now').mockReturnValue(now + 86_400_001);
  expect(await foundUrls()).toEqual([]);
});
