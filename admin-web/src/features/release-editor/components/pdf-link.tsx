import { FilePdfOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

/** A PDF's name, as a link if it may be opened. */
export function PdfLink({ url, children }: { url: string | null; children: ReactNode }) {
  const content = (
    <>
      <FilePdfOutlined /> {children}
    </>
  );
  if (url === null) return <span>{content}</span>;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}
