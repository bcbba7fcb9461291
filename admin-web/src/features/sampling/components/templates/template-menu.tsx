import { FileAddOutlined, SnippetsOutlined } from '@ant-design/icons';
import {
  applyCampaignTemplate,
  createCampaignFromTemplate,
  createSamplingTemplate,
  listSamplingTemplates,
  type SamplingTemplateView,
} from '@mpn/domain';
import { Button, Card, Dropdown, Flex } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '@/components/actions/confirm-button';
import { NameDialog } from '@/components/forms/name-dialog';
import { useCall, useCallMutation } from '@/providers/api/hooks';
import { useNotify } from '@/providers/notifications/use-notify';
import { useMayCall } from '@/providers/session/permissions';
import type { CampaignEditor } from '../../state/use-campaign-editor';
import { TemplateContents } from './template-contents';
import styles from './template-contents.module.css';

/** Dialog that saves the campaign (length, actions, selections) as a template. */
function SaveTemplateDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const { t } = useTranslation('sampling');
  return (
    <NameDialog
      title={t('templates.save')}
      text={t('templates.saveHint')}
      label={t('templates.name')}
      keep={createSamplingTemplate}
      maxLength={200}
      toBody={(name) => ({ name, samplingCampaignId: campaignId })}
      saved={(name) => t('templates.saved', { name })}
      onClose={onClose}
    />
  );
}

/** Applies a template to a draft outside the cart, whose plan is overwritten; without a campaign it creates one. */
function useApplyTemplate(releaseId: number, editor: CampaignEditor): (template: SamplingTemplateView) => void {
  const { t } = useTranslation('sampling');
  const notify = useNotify();
  const confirm = useConfirm();
  const { campaign, isDirty, accept } = editor;
  const applyTo = useCallMutation(applyCampaignTemplate);
  const create = useCallMutation(createCampaignFromTemplate);
  return (template) => {
    const work = async () => {
      accept(
        campaign
          ? await applyTo.mutateAsync({
              params: { id: campaign.id, templateId: template.id },
              body: { jpaVersion: campaign.jpaVersion },
            })
          : await create.mutateAsync({ params: { id: template.id }, body: { releaseId } }),
      );
      notify.success(t('templates.applied', { name: template.name }));
    };
    if (!campaign && !isDirty) {
      work().catch((error: unknown) => notify.error(error));
      return;
    }
    confirm(
      {
        title: t('templates.overwriteTitle', { name: template.name }),
        text: (
          <>
            {t('templates.overwriteText')}
            <TemplateContents template={template} />
          </>
        ),
        confirmText: t('templates.overwrite'),
        danger: true,
      },
      work,
    );
  };
}

/** Menu to apply a template, or to save this campaign as one. */
export function TemplateMenu({ releaseId, editor }: { releaseId: number; editor: CampaignEditor }) {
  const { t } = useTranslation('sampling');
  const mayCall = useMayCall();
  const mayList = mayCall(listSamplingTemplates);
  const [isSaving, setIsSaving] = useState(false);
  const { campaign, isDirty } = editor;
  // A template is made of a saved campaign: what was not saved yet is saved with the same press.
  const keep = async () => {
    if ((campaign === null || isDirty) && (await editor.save('SAVE')) === null) return;
    setIsSaving(true);
  };
  const templates =
    useCall(listSamplingTemplates, { query: { page: 1, pageSize: 100, sortBy: 'name' } }, { enabled: mayList }).data
      ?.items ?? [];
  const apply = useApplyTemplate(releaseId, editor);
  const canApply = editor.editable && (campaign === null || (campaign.status === 'DRAFT' && !campaign.inCart));
  const canSave = mayCall(createSamplingTemplate) && (campaign !== null || editor.editable);
  if (!canSave && (!canApply || templates.length === 0)) return null;
  return (
    <Card title={t('templates.title')}>
      <Flex vertical gap={8}>
        {canApply && templates.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: templates.map((template) => ({
                key: template.id,
                label: (
                  <div className={styles.entry}>
                    <strong>{template.name}</strong>
                    <TemplateContents template={template} />
                  </div>
                ),
                onClick: () => apply(template),
              })),
            }}
          >
            <Button block icon={<SnippetsOutlined />}>
              {t(campaign ? 'templates.apply' : 'templates.create')}
            </Button>
          </Dropdown>
        )}
        {canSave && (
          <Button block icon={<FileAddOutlined />} loading={editor.isSaving} onClick={() => void keep()}>
            {t(campaign === null || isDirty ? 'templates.saveBoth' : 'templates.save')}
          </Button>
        )}
      </Flex>
      {isSaving && campaign && <SaveTemplateDialog campaignId={campaign.id} onClose={() => setIsSaving(false)} />}
    </Card>
  );
}
