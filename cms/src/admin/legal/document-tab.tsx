import { Loader } from '@strapi/design-system';
import { deskCalls, type DeskLegalDocument, type LegalDocumentKind } from '@mpn/domain';
import type { FormField, Values } from '../sales/form-fields';
import { History } from '../sales/history';
import { useDeskOrNotify } from '../desk/shared/use-desk';
import { VersionForm } from '../sales/version-form';
import { usePen } from '../desk/shared/facts';
import { Lines } from '../desk/shared/result-table';
import { useText } from '../texts/use-text';

const NAMES = ['titleDe', 'titleEn', 'textDe', 'textEn'] as const;

function startOf(current: DeskLegalDocument | undefined): Values {
  return Object.fromEntries(NAMES.map((name) => [name, current?.[name] ?? '']));
}

/** One legal text: the version in force in a form, all versions below. */
export function DocumentTab({ kind }: { kind: LegalDocumentKind }) {
  const say = useText();
  const { time } = usePen();
  const { data, reload } = useDeskOrNotify(deskCalls.legal.documents);
  if (!data) return <Loader>{say('support.searching')}</Loader>;
  const versions = data.filter((version) => version.kind === kind);
  const [current] = versions;
  const fields = NAMES.map((name): FormField => ({
    name,
    label: say(`legal.${name}`),
    required: true,
    ...(name.startsWith('text') ? { type: 'multiline' } : {}),
  }));
  const hint = !current ? 'legal.missing' : current.isSample ? 'legal.sample' : 'legal.hint';
  return (
    <>
      <VersionForm
        key={current?.id ?? 0}
        title={say(`legal.kind.${kind}`)}
        hint={say(hint)}
        fields={fields}
        start={startOf(current)}
        call={deskCalls.legal.publish}
        bodyOf={(values) => ({ ...values, kind, afterVersion: current?.version ?? 0 })}
        saveLabel={say('legal.publish')}
        done={say('legal.published')}
        saved={reload}
      />
      <History
        items={versions}
        titles={[say('legal.version'), say('sales.since'), say('legal.titleDe'), say('legal.titleEn')]}
        cells={(document) => [
          <Lines first={String(document.version)} second={document.isSample ? say('legal.isSample') : undefined} />,
          <Lines first={time(document.since)} />,
          <Lines first={document.titleDe} />,
          <Lines first={document.titleEn} />,
        ]}
      />
    </>
  );
}
