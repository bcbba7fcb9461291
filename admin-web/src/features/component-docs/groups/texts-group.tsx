import { useTranslation } from 'react-i18next';
import { BrandBars, BrandMark } from '@/components/brand/brand-mark';
import { Cover } from '@/components/media/cover';
import { PersonAvatar } from '@/components/person/person-avatar';
import { MissingFacts } from '@/components/text/missing-facts';
import { CopyText, DateText, MoneyText } from '@/components/text/texts';
import { Example, State } from '../components/example';

/** A picture that needs no server: a square in one colour. */
const PICTURE = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#4a5fc1"/></svg>',
)}#?width=160`;

export default function TextsGroup() {
  const { t } = useTranslation('component-docs');
  return (
    <>
      <Example name="MoneyText">
        <State state="filled">
          <MoneyText amount={1234.5} currency="EUR" />
        </State>
        <State state="long">
          <MoneyText amount={-98_765_432.1} currency="EUR" />
        </State>
        <State state="empty">
          <MoneyText amount={null} currency="EUR" />
        </State>
      </Example>
      <Example name="DateText">
        <State state="filled">
          <DateText value="2026-10-25" />
        </State>
        <State state="withTime">
          <DateText value="2026-10-25T00:30:00.000Z" withTime />
        </State>
        <State state="empty">
          <DateText value={null} />
        </State>
      </Example>
      <Example name="CopyText">
        <State state="filled">
          <CopyText text="4006381333931" />
        </State>
        <State state="long">
          <CopyText text={t('sample.long')} />
        </State>
      </Example>
      <Example name="MissingFacts">
        <State state="filled">
          <MissingFacts
            facts={[
              { code: 'label-code', tracks: 0 },
              { code: 'track-isrc', tracks: 2 },
            ]}
          />
        </State>
        <State state="empty">
          <MissingFacts facts={[]} />
        </State>
      </Example>
      <Example name="Cover">
        <State state="filled">
          <Cover url={PICTURE} size={96} alt={t('sample.title')} />
        </State>
        <State state="empty">
          <Cover url={null} size={96} />
        </State>
        <State state="error">
          <Cover url="data:image/png;base64,?width=160" size={96} />
        </State>
      </Example>
      <Example name="PersonAvatar">
        <State state="filled">
          <PersonAvatar size={56} />
        </State>
        <State state="compact">
          <PersonAvatar size={28} />
        </State>
      </Example>
      <Example name="BrandMark">
        <State state="filled">
          <BrandMark />
        </State>
      </Example>
      <Example name="BrandBars">
        <State state="filled">
          <BrandBars height={40} />
        </State>
        <State state="disabled">
          <BrandBars height={40} color="var(--ant-color-text-quaternary)" />
        </State>
      </Example>
    </>
  );
}
