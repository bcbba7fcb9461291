import { releaseEndpoints } from '@mpn/domain';
import { ClientError } from '@/providers/api/client-error';
import { dataProvider } from '../data-provider';

const meta = { endpoints: { update: releaseEndpoints.patch } };
const update = (id: unknown) =>
  dataProvider.update({ resource: 'releases', id: id as number, variables: { title: 'One' }, meta });

const fetched = jest.fn(() => Promise.resolve(new Response('{}', { status: 200 })));
beforeEach(() => {
  fetched.mockClear();
  globalThis.fetch = fetched;
});

describe('dataProvider.update', () => {
  it.each([undefined, null, ''])('refuses an update of the record %p without a call', async (id) => {
    await expect(update(id)).rejects.toEqual(new ClientError('common.malformedData'));
    expect(fetched).not.toHaveBeenCalled();
  });

  it('calls the URL of the record', async () => {
    await update(7);
    expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/\/releases\/7$/), expect.anything());
  });
});
