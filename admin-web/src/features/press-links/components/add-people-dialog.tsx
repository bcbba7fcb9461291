import {
  PressBasis,
  pressLinkEndpoints,
  readPastedAddresses,
  type PressGrantsMade,
  type PressLinkDefaults,
  type PressLinkView,
} from '@mpn/domain';
import { Alert, Checkbox, Form, Input, Modal, Select, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FailureAlert } from '@/components/page/failure-alert';
import { useCallMutation } from '@/providers/api/hooks';
import { ContactsSelect } from './contacts-select';
import { GroupsSelect } from './groups-select';

interface Props {
  link: PressLinkView;
  lastLink: PressLinkDefaults['lastLink'];
  onMade: (made: PressGrantsMade) => void;
  onClose: () => void;
}

const linesOf = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

/** Chooses who gets a personal link: contacts, lists, pasted addresses with their basis, names, or all. */
export function AddPeopleDialog({ link, lastLink, onMade, onClose }: Props) {
  // texts: press-links:basis.*
  const { t } = useTranslation(['press-links', 'common']);
  const add = useCallMutation(pressLinkEndpoints.addGrants);
  const [groupIds, setGroupIds] = useState<number[]>([]);
  const [contactIds, setContactIds] = useState<number[]>([]);
  const [pasted, setPasted] = useState('');
  const [names, setNames] = useState('');
  const [basis, setBasis] = useState<PressBasis>();
  const [everybody, setEverybody] = useState(false);
  const [again, setAgain] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { found, unread } = readPastedAddresses(pasted);
  const canTakeAgain = lastLink !== null && lastLink.id !== link.id && lastLink.people > 0;
  const make = async () => {
    const body = { groupIds, contactIds, names: linesOf(names), addresses: found, everybody };
    try {
      const more = { basis: basis ?? null, fromLinkId: again && lastLink ? lastLink.id : null };
      onMade(await add.mutateAsync({ params: { id: link.id }, body: { ...body, ...more } }));
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <Modal
      open
      width={640}
      title={t('press-links:add.title')}
      okText={t('press-links:add.button')}
      cancelText={t('common:actions.cancel')}
      confirmLoading={add.isPending}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <ContactsSelect value={contactIds} onChange={setContactIds} />
        <GroupsSelect value={groupIds} onChange={setGroupIds} />
        {canTakeAgain && (
          <Form.Item>
            <Checkbox checked={again} onChange={({ target }) => setAgain(target.checked)}>
              {t('press-links:add.again', { name: lastLink.name, count: lastLink.people })}
            </Checkbox>
          </Form.Item>
        )}
        <Form.Item
          label={t('press-links:add.addresses')}
          extra={t('press-links:add.addressesHelp')}
          htmlFor="press-pasted"
        >
          <Input.TextArea
            id="press-pasted"
            rows={4}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
            placeholder={'Kim Berg <kim@example.org>'}
          />
          {found.length > 0 && <Typography.Text>{t('press-links:add.found', { count: found.length })}</Typography.Text>}
        </Form.Item>
        {unread.length > 0 && (
          <Alert
            type="warning"
            message={t('press-links:add.unread', { count: unread.length })}
            description={unread.slice(0, 5).join('\n')}
          />
        )}
        {found.length > 0 && (
          <Form.Item label={t('press-links:add.basis')} required extra={t('press-links:add.basisHelp')}>
            <Select
              value={basis}
              onChange={setBasis}
              aria-label={t('press-links:add.basis')}
              options={PressBasis.map((value) => ({ value, label: t(`press-links:basis.${value}`) }))}
            />
          </Form.Item>
        )}
        {link.deviceCode ? (
          <Typography.Paragraph type="secondary">{t('press-links:add.onlyAddresses')}</Typography.Paragraph>
        ) : (
          <>
            <Form.Item label={t('press-links:add.names')} extra={t('press-links:add.namesHelp')} htmlFor="press-names">
              <Input.TextArea
                id="press-names"
                rows={2}
                value={names}
                onChange={({ target }) => setNames(target.value)}
              />
            </Form.Item>
            <Form.Item extra={t('press-links:add.everybodyHelp')}>
              <Checkbox checked={everybody} onChange={({ target }) => setEverybody(target.checked)}>
                {t('press-links:add.everybody')}
              </Checkbox>
            </Form.Item>
          </>
        )}
      </Form>
      {failure !== undefined && <FailureAlert failure={failure} />}
    </Modal>
  );
}
