import {
  companyEndpoints,
  permissionsFor,
  readReferenceData,
  userChangesSchema,
  type CombinedRole,
  type PartnerType,
  type SessionView,
} from '@mpn/domain';
import { screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { renderApp } from '@/__tests__/support/render-app';
import { answerCalls } from '@/__tests__/support/server';
import { setSessionState } from '@/providers/session/session-store';
import { SchemaProvider } from '@/components/forms/schema-field';
import { RightsFields } from '../rights-fields';

/** Switches by their labels, with the flag that the permissions depend on. */
const SWITCHES = {
  PROMOTION: {
    'Create, edit and delete releases': 'roleManageReleases',
    'Plan and buy sampling campaigns': 'roleManageSamplingCampaigns',
    'Contacts and mailings': 'roleManageMailings',
    'Import releases from the digital catalogue': 'roleDigiasImportAllowed',
  },
  MEDIA: {
    'Download in the browser': 'webDownloadAllowed',
    "Request deliveries to the company's server": 'deliveryRequestAllowed',
    'Request mailings': 'mailingRequestAllowed',
    'Access to the ARD archive copies': 'ardArchiveAccess',
  },
} as const;

const company = { webDeliveryPermitted: true };
const hasEffect = (role: CombinedRole, flag: string, isReadOnly: boolean) =>
  permissionsFor({ role, company, user: { [flag]: true, roleRevokeManageAll: isReadOnly } }).length >
  permissionsFor({ role, company, user: { roleRevokeManageAll: isReadOnly } }).length;

async function showRights(type: PartnerType, combinedRole: CombinedRole, roleRevokeManageAll: boolean): Promise<void> {
  answerCalls([
    [{ ...companyEndpoints.get, path: companyEndpoints.get.path.replace(':id', '3') }, () => ({ media: null })],
    [readReferenceData, () => ({ genres: [] })],
  ]);
  await renderApp(
    <SchemaProvider schema={userChangesSchema}>
      <Form initialValues={{ combinedRole, roleRevokeManageAll }}>
        <Form.Item name="combinedRole">
          <Input />
        </Form.Item>
        <RightsFields type={type} companyId={3} />
      </Form>
    </SchemaProvider>,
  );
}

it.each([
  ['PROMOTION', 'PROMO_ADMIN', false],
  ['PROMOTION', 'PROMO_ADMIN', true],
  ['PROMOTION', 'PROMO_USER', false],
  ['PROMOTION', 'PROMO_USER', true],
  ['MEDIA', 'MEDIA_ADMIN', false],
  ['MEDIA', 'MEDIA_USER', false],
] as const)(
  'of a %s user the role %s (read only: %s) can switch the permissions that depend on it',
  async (type, role, isReadOnly) => {
    await showRights(type, role, isReadOnly);
    for (const [label, flag] of Object.entries(SWITCHES[type])) {
      const { disabled } = await screen.findByRole<HTMLButtonElement>('switch', { name: new RegExp(`^${label}`) });
      expect([label, !disabled]).toEqual([label, hasEffect(role, flag, isReadOnly)]);
    }
  },
);

it('a media administrator is told which permissions the role has in any case', async () => {
  await showRights('MEDIA', 'MEDIA_ADMIN', false);
  await screen.findByText('Company admins may always request deliveries.');
  await screen.findByText('Company admins always see them.');
});

it.each([
  ['PROMO_ADMIN', false],
  ['SUPER_ADMIN', true],
] as const)('as %s, what a promoter sees can be changed: %s', async (role, isPermitted) => {
  const session = { permissions: permissionsFor({ role, company, user: {} }), featureFlags: [], shareLevel: null };
  setSessionState({ phase: 'active', session: session as unknown as SessionView, expiry: null });
  try {
    await showRights('PROMOTION', 'PROMO_USER', false);
    const choices = await screen.findAllByRole<HTMLInputElement>('radio');
    expect(choices.map(({ disabled }) => !disabled)).toEqual([isPermitted, isPermitted]);
    expect(screen.queryByText(/^Support sets this/) === null).toBe(isPermitted);
  } finally {
    setSessionState({ phase: 'anonymous', session: null, expiry: null });
  }
});
