import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileDropzone } from '@/components/upload/file-dropzone';
import { Example, State } from '../components/example';
import { nothing } from '../components/samples';

const LIMITS = { endings: ['.wav', '.flac'], maxBytes: 1024 * 1024, maxFiles: 3 };

export default function UploadsGroup() {
  const { t } = useTranslation('component-docs');
  const [files, setFiles] = useState<File[]>([]);
  return (
    <Example name="FileDropzone">
      <State state="empty" wide>
        <FileDropzone
          limits={LIMITS}
          already={files}
          hint={t('sample.uploadHint')}
          onFiles={(more) => setFiles([...files, ...more])}
        />
        <ul>
          {files.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </State>
      <State state="compact">
        <FileDropzone limits={{ ...LIMITS, maxFiles: 1 }} hint={t('sample.uploadHint')} onFiles={nothing} compact />
      </State>
      <State state="disabled">
        <FileDropzone limits={LIMITS} hint={t('sample.uploadHint')} onFiles={nothing} disabled />
      </State>
      <State state="long">
        <FileDropzone limits={LIMITS} hint={t('sample.longText')} onFiles={nothing} />
      </State>
    </Example>
  );
}
