import { AUDIT_ACTIONS, AUDIT_OBJECTS, auditActionName, auditObjectName } from '..';

/** Codes of older versions: they stay, because records are never changed. The list may only shrink. */
const OTHERWISE_WRITTEN = [
  ...['block_list.update', 'calendar_feed.remove', 'calendar_feed.renew', 'campaign.activate_changes'],
  ...['campaign.add_to_cart', 'campaign.apply_template', 'campaign.purchase_refused', 'campaign.remove_from_cart'],
  ...['cart.drop_gone', 'company.delivery_settings', 'company.ftp_configuration', 'company.sftp_key_active'],
  ...['company.sftp_key_created', 'company.sftp_key_retired', 'company.test_ftp', 'delivery.filesReady'],
  ...['delivery.waitForFiles', 'download', 'sampling_action.activate', 'sampling_action.cancel'],
  ...['sampling_action.end', 'sampling_action.pause', 'sampling_action.purchase', 'sampling_action.resume'],
  ...['sampling_action.start', 'sampling_circle.create', 'sampling_circle.delete'],
  ...['sampling_circle.remove_institution', 'sampling_circle.update', 'sampling_template.create'],
  ...['sampling_template.delete', 'user.delivery_settings'],
];

it('a code of an action is <area>.<what-happened> in lower case with hyphens', () => {
  const others = AUDIT_ACTIONS.filter((code) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(code));
  expect(others.sort()).toEqual(OTHERWISE_WRITTEN);
});

it.each([
  ['actions', AUDIT_ACTIONS, auditActionName],
  ['objects', AUDIT_OBJECTS, auditObjectName],
] as const)('every one of the %s has a name of its own in both languages', (_what, codes, nameOf) => {
  for (const language of ['de', 'en'] as const) {
    const all = codes.map((code) => nameOf(code, language));
    expect(all.filter((name, at) => name === codes[at])).toEqual([]);
    expect(all.filter((name) => name.trim() === '')).toEqual([]);
    expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  }
});

it('a code that another version wrote is shown as it is', () => {
  expect(auditActionName('session.login', 'de')).toBe('Angemeldet');
  expect(auditActionName('future.thing', 'de')).toBe('future.thing');
  expect(auditObjectName('purchase_order', 'en')).toBe('Order');
  expect(auditObjectName('toString', 'en')).toBe('toString');
});
