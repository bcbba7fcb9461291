import type { ReleaseEntity } from '@mpn/domain';
import { promoter } from './support';

test('markup in promotion texts is cleaned on saving, and saving it again changes nothing', async () => {
  const { client } = await promoter();
  const additionalInformation = 'Rock & <b onclick="x()">Roll</b><script>alert(1)</script>';
  const { body: made } = await client.post<ReleaseEntity>('/releases', { title: 'Cleaned', additionalInformation });
  expect(made.additionalInformation).toBe('Rock & <b>Roll</b>');
  const artistInfos = [
    {
      category: 'BIOGRAPHY',
      position: 1,
      infoType: 'TEXT',
      infoText: 'A <i>b</i><img src=x onerror=x()>',
      description: '5 < 6 & 7',
    },
  ];
  const patch = { version: made.version, additionalInformation, artistInfos };
  const { body: saved } = await client.patch<ReleaseEntity>(`/releases/${made.id}`, patch);
  expect(saved.artistInfos).toMatchObject([{ infoText: 'A <i>b</i>', description: '5 < 6 & 7' }]);
  const again = await client.patch<{ saveResult: string }>(`/releases/${made.id}`, {
    version: saved.version,
    additionalInformation,
  });
  expect(again.body.saveResult).toBe('NO_SAVE');
});
