import { Alert, Button, Flex, Form } from 'antd';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';
import { recordedFacts, type RecordedField, type RecordedValues } from './recorded-facts';

const LABELS = {
  labelCode: 'release.labelCode',
  ean: 'release.ean',
  catalogueNumber: 'rights.catalogueNumber',
} as const satisfies Record<RecordedField, string>;

/** Offers values from the tags of the recordings that differ from the release; none is used automatically. */
export function RecordedFactsOffer({ look }: { look: () => void }) {
  const { t } = useTranslation('release-editor');
  const { editable, release } = useEditor();
  const form = Form.useFormInstance<RecordedValues>();
  // `preserve`: also watches fields of the collapsed part, which are not rendered.
  const watching = { form, preserve: true };
  const now: RecordedValues = {
    labelCode: Form.useWatch('labelCode', watching),
    ean: Form.useWatch('ean', watching),
    catalogueNumber: Form.useWatch('catalogueNumber', watching),
  };
  const facts = recordedFacts(release?.tracks ?? [], now);
  if (!editable || facts.length === 0) return null;
  return (
    <Alert
      type="info"
      message={t('release.inRecordings')}
      description={
        <Flex vertical gap={8}>
          {facts.map(({ field, value }) => (
            <Flex key={`${field} ${value}`} justify="space-between" align="center" gap={16}>
              <span>
                {t(LABELS[field])}: {value}
              </span>
              <Button
                size="small"
                aria-label={`${t('tags.take')}: ${t(LABELS[field])} ${value}`}
                onClick={() => {
                  form.setFieldValue(field, value);
                  look();
                }}
              >
                {t('tags.take')}
              </Button>
            </Flex>
          ))}
        </Flex>
      }
    />
  );
}
