import { randomBytes } from 'node:crypto';
import { insertLinks, insertRows, takeIds, type Row, DEFAULT_DEPARTMENTS } from '@mpn/database';
import { INSTITUTIONS, PROMOTION_COMPANIES, type InstitutionDesign } from '../companies';
import { asciiName } from '../people';
import { PHONONET_NUMBERS } from '../digital-catalogue';
import { instant, type DemoContext } from './context';

const STREETS = [
  'Funkhausstraße',
  'Am Sendemast',
  'Lindenallee',
  'Marktplatz',
  'Bahnhofstraße',
  'Kirchweg',
  'Medienpark',
  'Schützengasse',
  'Gerberufer',
  'Alte Brauerei',
];
const POSTAL_CODES: Record<string, string> = {
  Kiel: '24103',
  Bremen: '28195',
  Kassel: '34117',
  Ulm: '89073',
  Essen: '45127',
  Köln: '50667',
  Berlin: '10115',
  München: '80331',
  Wien: '1010',
  Zürich: '8001',
  Bern: '3011',
  Hamburg: '20095',
  Leipzig: '04109',
  Linz: '4020',
  Graz: '8010',
  Innsbruck: '6020',
  Basel: '4051',
  Dresden: '01067',
};

/** What a media company's web or FTP delivery permits. */
export function deliveryPermissions(preferredAudioFormat: string): Row {
  return {
    audioEnabled: true,
    coverEnabled: true,
    artworkEnabled: true,
    formats: { MP3: true, FLAC: true, WAVE_STANDARD: true, WAVE_HIGH: true },
    preferredAudioFormat,
  };
}

export async function takeMpnNumbers(context: DemoContext, count: number): Promise<string[]> {
  const { rows } = await context.client.query<{ number: string }>(
    `select nextval('mpn_company_number_seq')::text as number from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map((row) => row.number);
}

async function seedPromotionCompanies(context: DemoContext): Promise<void> {
  const ids = await takeIds(context.client, 'companies', PROMOTION_COMPANIES.length);
  const numbers = await takeMpnNumbers(context, ids.length);
  await insertRows(
    context.client,
    'companies',
    PROMOTION_COMPANIES.map((design, index) => ({
      id: ids[index],
      type: 'PROMOTION',
      name: design.name,
      mpn_company_number: numbers[index],
      watermark_fingerprint: randomBytes(8).toString('hex'),
      street: design.street,
      postal_code: design.postalCode,
      city: design.city,
      country: design.country,
      vat_id: design.vatId,
      separate_invoice_address: false,
      payment_method: 'INVOICE',
      problematic: false,
      disabled: false,
      pending_registration: false,
      is_main_company: false,
      shop_sync_status: 'SYNCED',
      sampling_mode: index === 0 ? 'MANUAL_SAMPLING' : index === 1 ? 'AUTOMATIC_SAMPLING' : 'MANUAL_SAMPLING',
      default_label_code: design.labels[0]?.code,
      default_label_name: design.labels[0]?.name,
      mailing_request_feature: index === 1 ? 'VISIBLE_AND_INACTIVE' : 'VISIBLE_AND_ACTIVE',
      accepted_ard_contract: design.acceptedArdContract,
      ard_archive_sampling: index === 0,
      // The others have not decided: what needs attention asks them.
      recognition_services: index === 0 ? true : null,
      recognition_since: index === 0 ? instant(context, -700) : null,
      role_manage_ard_archive_releases: index === 0,
      role_manage_sampling_templates: index !== 2,
      partner_sync_accepted: false,
      partner_sync_active: false,
      digias_phononet_numbers: PHONONET_NUMBERS[design.key],
      discounted: design.discounted,
      digias_takeover: index === 0 ? 'VISIBLE_AND_ACTIVE' : 'NOT_VISIBLE',
      version: 1,
      created_at: instant(context, -700 + index * 40),
    })),
  );
  context.companies = PROMOTION_COMPANIES.map((design, index) => ({
    id: ids[index] as number,
    name: design.name,
    design,
    adminId: 0,
    userId: 0,
  }));
}

async function seedMediaGroups(context: DemoContext): Promise<Map<string, number>> {
  const names = [...new Set(INSTITUTIONS.flatMap((institution) => institution.group ?? []))];
  const ids = await takeIds(context.client, 'media_groups', names.length);
  const numbers = await takeMpnNumbers(context, names.length);
  await insertRows(
    context.client,
    'media_groups',
    names.map((name, index) => ({
      id: ids[index],
      name,
      mpn_number: numbers[index],
      shop_sync_status: 'NOT_SYNCED',
      version: 1,
    })),
  );
  return new Map(names.map((name, index) => [name, ids[index] as number]));
}

function departmentsOf(design: InstitutionDesign): (typeof DEFAULT_DEPARTMENTS)[number][] {
  const cares = (code: string, genre: string): boolean => code !== genre || design.genres.includes(genre);
  return DEFAULT_DEPARTMENTS.filter(
    (department) =>
      department.mediums.includes(design.medium) &&
      cares(department.code, 'CLASSICAL') &&
      cares(department.code, 'JAZZ') &&
      (department.code !== 'ARCHIVE' || design.ard !== undefined || design.reach > 600_000),
  );
}

const automatic = (design: InstitutionDesign, index: number): boolean =>
  (design.delivery === 'ftp' || design.delivery === 'sftp') && index % 2 === 0;

function institutionRow(context: DemoContext, design: InstitutionDesign, more: Row): Row {
  const { random } = context;
  const transfers = design.delivery === 'ftp' || design.delivery === 'sftp';
  return {
    type: 'MEDIA',
    name: design.name,
    watermark_fingerprint: randomBytes(8).toString('hex'),
    street: `${random.pick(STREETS)} ${random.int(1, 120)}`,
    postal_code:
      POSTAL_CODES[design.city] ?? String(random.int(10000, 98999)).slice(0, design.country === 'DE' ? 5 : 4),
    city: design.city,
    country: design.country,
    separate_invoice_address: false,
    payment_method: 'INVOICE',
    problematic: false,
    disabled: false,
    pending_registration: false,
    is_main_company: design.mainCompany ?? false,
    shop_sync_status: 'NOT_SYNCED',
    ard_state_institution_name: design.ard ?? null,
    ownership: design.ownership,
    is_partner: random.chance(0.15),
    price_category: design.free ? 'FREE' : 'SURCHARGEABLE',
    audience_reach: design.reach,
    audience_age_from: design.ages[0],
    audience_age_to: design.ages[1],
    music_editorial: true,
    web_delivery_enabled: design.delivery !== 'none',
    web_delivery: deliveryPermissions('MP3'),
    ftp_delivery_enabled: transfers,
    ftp_delivery: transfers
      ? deliveryPermissions(design.ard ? 'WAVE_HIGH' : random.pick(['WAVE_STANDARD', 'MP3', 'FLAC']))
      : null,
    version: 1,
    created_at: instant(context, -random.int(100, 690)),
    ...more,
  };
}

async function seedFtpConfigurations(context: DemoContext): Promise<void> {
  const { random } = context;
  const withFtp = context.institutions.filter(({ design }) => design.delivery === 'ftp' || design.delivery === 'sftp');
  await insertRows(
    context.client,
    'ftp_configurations',
    withFtp
      .map(({ id, design, automaticSampling }) => {
        const host = asciiName(design.name);
        const isSftp = design.delivery === 'sftp';
        return {
          company_id: id,
          protocol: isSftp ? 'SFTP' : 'FTP',
          server_address: `${isSftp ? 'sftp' : 'ftp'}.${host}.example`,
          server_port: isSftp ? 22 : 21,
          user_name: `mpn-${host.slice(0, 12)}`,
          directory: random.pick(['.', './musik/eingang', '/import/mpn']),
          file_naming: random.pick(['SHORT_FORMAT', 'SHORT_FORMAT', 'FULL_FORMAT', 'MINIMAL_FORMAT']),
          automatic_sampling: automaticSampling,
          send_updates: random.chance(0.3),
          encoding: random.pick(['UTF_8', 'UTF_8', 'LATIN_1', 'UTF_8_BOM']),
          transfer_start: random.chance(0.3) ? '22:00' : null,
          transfer_end: null,
          success_addresses: [],
          failure_addresses: [`technik@${host}.example`],
          require_tls: !isSftp && random.chance(0.5),
          max_connections: 1,
          version: 1,
        };
      })
      .map((row) => ({ ...row, transfer_end: row.transfer_start === null ? null : '05:00' })),
  );
}

async function seedInstitutions(context: DemoContext): Promise<void> {
  const { client } = context;
  const groups = await seedMediaGroups(context);
  const { rows: mediums } = await client.query<{ id: number; code: string; country: string; country_id: number }>(
    'select m.id, m.code, c.code as country, c.id as country_id from sampling_mediums m join sampling_countries c on c.id = m.country_id',
  );
  const { rows: areas } = await client.query<{ id: number; code: string; country: string }>(
    'select a.id, a.code, c.code as country from broadcasting_areas a join sampling_countries c on c.id = a.country_id',
  );
  const ids = await takeIds(client, 'companies', INSTITUTIONS.length);
  const numbers = await takeMpnNumbers(context, ids.length);
  await insertRows(
    client,
    'companies',
    INSTITUTIONS.map((design, index) => {
      const medium = mediums.find(
        (candidate) => candidate.code === design.medium && candidate.country === design.country,
      );
      return institutionRow(context, design, {
        id: ids[index],
        mpn_company_number: numbers[index],
        sampling_medium_id: medium?.id,
        sampling_country_id: medium?.country_id,
        media_group_id: design.group ? groups.get(design.group) : null,
      });
    }),
  );
  await client.query(
    'update media_groups g set main_company_id = c.id from companies c where c.media_group_id = g.id and c.is_main_company',
  );
  await insertLinks(
    client,
    'companies_genres_lnk',
    INSTITUTIONS.flatMap((design, index) =>
      design.genres.map((genre, position) => ({
        company_id: ids[index],
        genre_id: context.genres.get(genre),
        genre_ord: position + 1,
      })),
    ),
  );
  await insertLinks(
    client,
    'companies_broadcasting_areas_lnk',
    INSTITUTIONS.flatMap((design, index) =>
      design.areas.map((area, position) => ({
        company_id: ids[index],
        broadcasting_area_id: areas.find((row) => row.code === area && row.country === design.country)?.id,
        broadcasting_area_ord: position + 1,
      })),
    ),
  );
  const departments = INSTITUTIONS.flatMap((design, index) =>
    departmentsOf(design).map((department, position) => ({ department, position, companyId: ids[index] as number })),
  );
  const departmentIds = await takeIds(client, 'sampling_departments', departments.length);
  await insertRows(
    client,
    'sampling_departments',
    departments.map(({ department, position, companyId }, index) => ({
      id: departmentIds[index],
      company_id: companyId,
      name: department.nameDe,
      position: position + 1,
    })),
  );
  context.institutions = INSTITUTIONS.map((design, index) => ({
    id: ids[index] as number,
    design,
    editors: [],
    automaticSampling: automatic(design, index),
    departments: departments.flatMap((entry, place) =>
      entry.companyId === ids[index] ? [{ id: departmentIds[place] as number, code: entry.department.code }] : [],
    ),
  }));
  await seedFtpConfigurations(context);
}

/** Promotion companies and media institutions with groups, departments and delivery settings. */
export async function seedCompanies(context: DemoContext): Promise<void> {
  await seedPromotionCompanies(context);
  await seedInstitutions(context);
}
