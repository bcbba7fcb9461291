import { masterHints, type FileView } from '@mpn/domain';
import { Flex, Tag, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePeaks } from '@/components/player/use-peaks';
import { useFormats } from '@/providers/i18n/use-formats';

/** Hints about an accepted recording: mono, or a true peak above 0 dBTP. */
export function MasterHints({ file }: { file: FileView }) {
  const { t } = useTranslation('release-editor');
  const { number } = useFormats();
  // Not enabled: the waveform of this row loads the data.
  const measured = usePeaks(file.id, false);
  if (file.mediaInfo?.type !== 'audio') return null;
  const truePeakDbtp = measured?.truePeakDbtp ?? null;
  const hints = masterHints(file.mediaInfo, truePeakDbtp);
  if (hints.length === 0) return null;
  const values = { peak: number(truePeakDbtp ?? 0) };
  return (
    <Flex component="span" wrap gap={4}>
      {hints.map((hint) => (
        <Tooltip key={hint} trigger={['hover', 'focus']} title={t(`tracks.hints.${hint}.text`, values)}>
          {/* Focusable, so that keyboard users can open the tooltip. */}
          <Tag color="warning" tabIndex={0}>
            {t(`tracks.hints.${hint}.title`, values)}
          </Tag>
        </Tooltip>
      ))}
    </Flex>
  );
}
