import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { holdingLine } from '../delivery/queue/holding-line';
import { createMediaGroup } from '../factories/media-group';
import { createDelivery, createFtpConfiguration } from '../factories/delivery';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { startSshd } from '../support/sshd';
import { startVsftpd } from '../support/vsftpd';
import { expect, test } from './support/fixtures';
import { mediaPerson } from './support/real-release';

async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { content, width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
}

test('test connection shows each step as it finishes, and the step at which it stops', async ({
  page,
  pool,
  signIn,
}) => {
  const sshd = await startSshd();
  // Stalls in the SSH handshake: connected, but no host key yet.
  const line = await holdingLine(sshd.port, 100);
  try {
    await signIn(page, await mediaPerson(pool, 'MEDIA_ADMIN'));
    await page.goto('/company/delivery');
    await page.getByLabel('Server address').fill(sshd.host);
    await page.getByLabel('Port', { exact: true }).fill(String(line.port));
    await page.getByLabel('User name').fill(sshd.userName);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    const held = line.hold();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await held;
    const steps = page.getByRole('list', { name: 'Steps of the test' });
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
    // The server is stalled, and the finished steps are shown.
    await expect(step('Connect').getByLabel('Works')).toBeVisible();
    await expect(step("Check the server's key").getByLabel('Being tested')).toBeVisible();
    await expect(steps.getByLabel('Being tested')).toHaveCount(1);
    line.letGo();
    await page.getByRole('button', { name: 'Confirm this key' }).click();
    await expect(step('Sign in').getByLabel('Failed')).toBeVisible();
    await expect(step('Write a test file').getByLabel('Not reached')).toBeVisible();
    const outcome = page.getByRole('alert').filter({ hasText: 'It stops here: Sign in' });
    await expect(outcome).toContainText('refused the user name or password. Both have to be entered again');
  } finally {
    await line.close();
    await sshd.stop();
  }
});

/** Puts a target into the form. */
async function type(
  page: Page,
  target: { protocol: 'FTP' | 'SFTP'; host: string; port: number; userName: string; password: string },
): Promise<void> {
  await page.getByText(target.protocol, { exact: true }).click();
  await page.getByLabel('Server address').fill(target.host);
  await page.getByLabel('Port', { exact: true }).fill(String(target.port));
  await page.getByLabel('User name').fill(target.userName);
  await page.getByLabel('Password', { exact: true }).fill(target.password);
}

test('test connection shows why a certificate is refused, and whether the connection is encrypted', async ({
  page,
  pool,
  signIn,
}) => {
  const [secure, plain] = await Promise.all([startVsftpd({ tls: 'offered' }), startVsftpd()]);
  try {
    await signIn(page, await mediaPerson(pool, 'MEDIA_ADMIN'));
    await page.goto('/company/delivery');
    const run = () => page.getByRole('button', { name: 'Test connection' }).click();
    const step = (name: string) =>
      page.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem').filter({ hasText: name });
    await type(page, { ...secure, protocol: 'FTP' });
    await run();
    await expect(step('Check the encryption').getByLabel('Failed')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'It stops here: Check the encryption' })).toContainText(
      'that certificate has to be entered in the delivery settings',
    );

    // A wrong text in the certificate's field is refused at once.
    const certificate = page.getByLabel('Certificate of the issuer (PEM)');
    await certificate.fill('ca.pem');
    await run();
    await expect(page.getByText('This is no certificate in PEM format.')).toBeVisible();
    await certificate.fill(secure.certificate ?? '');
    await run();
    await expect(step('Delete it').getByLabel('Works')).toBeVisible();
    await expect(page.getByText('Everything works: we can deliver to this server.')).toBeVisible();
    await expect(page.getByText('But the connection is not encrypted')).toBeHidden();

    await type(page, { ...plain, protocol: 'FTP' });
    const required = page.getByLabel('Deliver over an encrypted connection only');
    await expect(required).toBeChecked();
    await run();
    await expect(page.getByRole('alert').filter({ hasText: 'It stops here: Check the encryption' })).toContainText(
      'offers no encryption (TLS)',
    );
    await required.uncheck();
    await run();
    await expect(page.getByText('But the connection is not encrypted')).toBeVisible();
    await expect(step('Check the encryption').getByLabel('Not encrypted')).toBeVisible();

    // The wrong protocol for the port: no SSH server there, so no host key is shown.
    await type(page, { ...plain, protocol: 'SFTP' });
    await run();
    const outcome = page.getByRole('alert').filter({ hasText: "It stops here: Check the server's key" });
    await expect(outcome).toContainText('Address, port or protocol may be wrong', { timeout: 40_000 });
    await expect(page.getByText('Test the connection to see it')).toBeHidden();
  } finally {
    await Promise.all([secure.stop(), plain.stop()]);
  }
});

test('a directory that is missing is made only after it was confirmed, and the confirmation holds for that directory', async ({
  page,
  pool,
  signIn,
}) => {
  const sshd = await startSshd();
  try {
    const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
    await signIn(page, admin);
    await page.goto('/company/delivery');
    await type(page, { ...sshd, protocol: 'SFTP' });
    const directory = page.getByLabel('Directory', { exact: true });
    const create = page.getByRole('button', { name: 'Yes, create it and test again' });
    const isConfirmed = page.getByLabel('Make the directory where it is missing');
    await directory.fill('./musik');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await page.getByRole('button', { name: 'Confirm this key' }).click();
    await expect(page.getByText('The directory ./musik does not exist on your server. Create it?')).toBeVisible();
    await expect(isConfirmed).toBeHidden();
    await create.click();
    await expect(page.getByText('Everything works: we can deliver to this server.')).toBeVisible();
    expect(readdirSync(sshd.root)).toEqual([]);
    await expect(isConfirmed).toBeChecked();

    await page.getByRole('button', { name: 'Save', exact: true }).last().click();
    await expect(page.getByText('The settings have been saved.')).toBeVisible();
    await page.reload();
    await expect(isConfirmed).toBeChecked();
    await directory.fill('./musik2');
    await expect(isConfirmed).toBeHidden();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(create).toBeVisible();
  } finally {
    await sshd.stop();
  }
});

test('another server requires the password again, and a transfer window requires both its ends', async ({
  page,
  pool,
  signIn,
}) => {
  const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
  await signIn(page, admin);
  await page.goto('/company/delivery');
  const server = page.getByLabel('Server address');
  const save = page.getByRole('button', { name: 'Save' }).last();
  const kept = page.getByText('Leave it empty to keep the password that is saved.');
  await type(page, { protocol: 'SFTP', host: 'sftp.exmaple.org', port: 22, userName: 'mpn', password: 'secret' });
  await page.getByLabel('Deliver from').fill('20:00');
  await page.keyboard.press('Tab');
  await save.click();
  await expect(page.getByText('Enter both times')).toBeVisible();
  await page.getByLabel('Deliver until').fill('06:00');
  await page.keyboard.press('Tab');
  await save.click();
  await expect(page.getByText('The settings have been saved.')).toBeVisible();
  await expect(kept).toBeVisible();
  await page.getByLabel('Send updates').check();
  await save.click();
  await expect(save).toBeDisabled();

  await server.fill('sftp.example.org');
  await expect(kept).toBeHidden();
  await save.click();
  await expect(page.getByText('Enter a password')).toBeVisible();
  // With the former host name the stored password is used again.
  await server.fill('SFTP.exmaple.org');
  await expect(kept).toBeVisible();
  await server.fill('sftp.example.org');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await save.click();
  await expect(save).toBeDisabled();
  await expect(kept).toBeVisible();
  const { rows } = await pool.query(
    'select server_address, transfer_start from ftp_configurations where company_id = $1',
    [admin.companyId],
  );
  expect(rows).toEqual([{ server_address: 'sftp.example.org', transfer_start: '20:00' }]);
});

test('a save never overwrites a version that a colleague saved meanwhile, which can be loaded', async ({
  page,
  pool,
  signIn,
}) => {
  const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
  await signIn(page, admin);
  await page.goto('/company/delivery');
  const directory = page.getByLabel('Directory', { exact: true });
  const [savePermissions, saveTarget] = [
    page.getByRole('button', { name: 'Save', exact: true }).first(),
    page.getByRole('button', { name: 'Save', exact: true }).last(),
  ];
  await type(page, { protocol: 'SFTP', host: 'sftp.example.org', port: 22, userName: 'mpn', password: 'secret' });
  await saveTarget.click();
  await expect(saveTarget).toBeDisabled();
  const inDatabase = async () =>
    (
      await pool.query<{ directory: string; user_name: string; version: number }>(
        'select directory, user_name, version from ftp_configurations where company_id = $1',
        [admin.companyId],
      )
    ).rows[0];
  const colleagueMovesTo = (to: string) =>
    pool.query('update ftp_configurations set directory = $2, version = version + 1 where company_id = $1', [
      admin.companyId,
      to,
    ]);
  /** Saves the panel above, after which the page reloads everything. */
  const savePanelAbove = async () => {
    await page.getByRole('checkbox', { name: 'Other artwork' }).first().click();
    const read = page.waitForResponse(
      (answer) => answer.url().endsWith('/delivery_settings') && answer.request().method() === 'GET',
    );
    await savePermissions.click();
    await read;
  };

  // Without input the colleague's change is shown.
  await colleagueMovesTo('./first');
  await savePanelAbove();
  await expect(directory).toHaveValue('./first');
  await page.getByLabel('User name').fill('archive');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await saveTarget.click();
  await expect(saveTarget).toBeDisabled();
  expect(await inDatabase()).toEqual({ directory: './first', user_name: 'archive', version: 3 });

  // Input is kept, but does not overwrite a version that the form has not loaded.
  await page.getByLabel('Send updates').check();
  await colleagueMovesTo('./second');
  await savePanelAbove();
  await saveTarget.click();
  await expect(page.getByText('Someone else saved first')).toBeVisible();
  expect(await inDatabase()).toMatchObject({ directory: './second', version: 4 });
  await page.getByRole('button', { name: 'Load saved version' }).click();
  await expect(directory).toHaveValue('./second');
  await expect(page.getByText('Someone else saved first')).toBeHidden();
  await page.getByLabel('Send updates').check();
  await saveTarget.click();
  await expect(saveTarget).toBeDisabled();
  expect(await inDatabase()).toMatchObject({ directory: './second', version: 5 });

  // The other form: the company was saved, but no field of this form changed.
  await page.getByRole('checkbox', { name: 'Front cover' }).first().click();
  await pool.query('update companies set version = version + 1 where id = $1', [admin.companyId]);
  await page.getByLabel('Send updates').uncheck();
  await saveTarget.click();
  await expect(saveTarget).toBeDisabled();
  await savePermissions.click();
  await expect(savePermissions).toBeDisabled();
  await expect(page.getByText('Someone else saved first')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Front cover' }).first()).not.toBeChecked();
});

test('a super admin opens the settings of an institution from a delivery, and returns to the delivery', async ({
  page,
  pool,
  signIn,
}) => {
  const station = await mediaPerson(pool, 'MEDIA_ADMIN');
  await pool.query(`update companies set name = 'Radio Rhein' where id = $1`, [station.companyId]);
  const owner = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, owner.companyId ?? 0, { title: 'Settled' });
  await createDelivery(pool, release.id, station.companyId ?? 0, {
    state: 'FAILED',
    attempts: 1,
    error_code: 'mpn.backend.delivery.error.login-refused',
  });
  await signIn(page, await createUser(pool, 'SUPER_ADMIN'));
  await page.goto('/deliveries');
  await page.getByRole('link', { name: 'Settled' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Delivery settings' }).click();
  await expect(page).toHaveURL(`/administration/companies/${station.companyId}/delivery`);
  await expect(page.getByText('How releases reach Radio Rhein')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('link', { name: 'Settled' })).toBeVisible();
  await expect(page.getByText('Institution: Radio Rhein')).toBeVisible();

  // The institution's administrators come to their own settings; its other users see where deliveries go.
  await page.context().clearCookies();
  await signIn(page, station);
  await page.goto('/deliveries');
  await page.getByRole('link', { name: 'Settled' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Delivery settings' }).click();
  await expect(page).toHaveURL('/company/delivery');
  await page.context().clearCookies();
  await signIn(page, await createUser(pool, 'MEDIA_USER', { company_id: station.companyId }));
  await page.goto('/deliveries');
  await page.getByRole('link', { name: 'Settled' }).click();
  await expect(page.getByRole('dialog').getByText('Radio Rhein')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Delivery settings' })).toBeHidden();
});

test('an admin restricts the formats of one user, and each value shows whether it is the company’s or the user’s', async ({
  page,
  pool,
  signIn,
}) => {
  const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
  await createUser(pool, 'MEDIA_USER', { company_id: admin.companyId, first_name: 'Mia', last_name: 'Muster' });
  await pool.query(`update companies set web_delivery = '{"formats": {"WAVE_HIGH": false}}' where id = $1`, [
    admin.companyId,
  ]);
  await signIn(page, admin);
  await page.goto('/company/delivery');
  const row = page.getByRole('row').filter({ hasText: 'Mia Muster' });
  await row.getByRole('button', { name: 'Mia Muster' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mia Muster' });
  const web = drawer.getByRole('group', { name: 'Web download' });
  await expect(web.getByRole('checkbox', { name: /48 kHz/ })).toBeDisabled();
  await expect(web.getByRole('checkbox', { name: 'WAV 48 kHz / 24 bit Company' })).toBeVisible();
  await web.getByRole('checkbox', { name: 'FLAC Default' }).uncheck();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(web.getByRole('checkbox', { name: 'FLAC This user' })).not.toBeChecked();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(row.getByRole('cell').nth(1)).toHaveText('MP3 320 kbit/sWAV 44.1 kHz / 16 bit');

  // Nobody can change their own permissions.
  await page.getByRole('button', { name: /Company admin$/ }).click();
  await expect(page.getByText('You cannot change your own permissions.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeDisabled();
});

test('a member of a group sees which settings its main company has fixed, on a phone too', async ({
  page,
  pool,
  signIn,
}) => {
  const [main, member] = [await mediaPerson(pool, 'MEDIA_ADMIN'), await mediaPerson(pool, 'MEDIA_ADMIN')];
  await createMediaGroup(pool, main.companyId!, member.companyId!);
  await pool.query(`update companies set name = 'Senderhaus Mitte' where id = $1`, [main.companyId]);
  await signIn(page, member);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/company/delivery');
    // The main company has set that both ways are enabled; contents and formats are left to the member.
    await expect(page.getByText('Senderhaus Mitte manages some of these settings')).toBeVisible();
    await expect(page.getByRole('switch', { name: /Editors may download/ })).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'Other artwork' }).first()).toBeEnabled();
    await expect(page.getByLabel('Server address')).toBeEnabled();
    await expect(page.getByText('From Senderhaus Mitte').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
  }

  // Once the main company fixes everything, the member can change nothing.
  const allFixed = {
    audioEnabled: true,
    coverEnabled: true,
    artworkEnabled: true,
    formats: { MP3: true, FLAC: true, WAVE_STANDARD: true, WAVE_HIGH: true },
    preferredAudioFormat: 'FLAC',
  };
  await pool.query('update companies set web_delivery = $2, ftp_delivery = $2 where id = $1', [
    main.companyId,
    JSON.stringify(allFixed),
  ]);
  await createFtpConfiguration(pool, main.companyId ?? 0, {
    server_address: 'sftp.senderhaus.example',
    user_name: 'mpn',
    automatic_sampling: false,
    send_updates: false,
  });
  await page.goto('/company/delivery');
  await expect(page.getByText('Senderhaus Mitte manages these settings')).toBeVisible();
  await expect(page.getByLabel('Server address')).toHaveValue('sftp.senderhaus.example');
  await expect(page.getByLabel('Server address')).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
});
