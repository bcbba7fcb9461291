import { FilePdfOutlined } from '@ant-design/icons';
import { getCreditNote, getOrderInvoice, getOrderReceipt } from '@mpn/domain';
import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { downloadFile } from '@/providers/api/download-file';
import { isCallError } from '@/providers/api/call-error';
import { useNotify } from '@/providers/notifications/use-notify';

const ENDPOINTS = { invoice: getOrderInvoice, receipt: getOrderReceipt, 'credit-note': getCreditNote };
const NOT_WRITTEN_YET = 'mpn.backend.shop.error.document-not-available';
const TRIES = 15;
const PAUSE_MS = 1000;

interface OrderDocumentButtonProps extends Omit<ButtonProps, 'onClick' | 'loading'> {
  kind: keyof typeof ENDPOINTS;
  /** Id of the order, or of the credit note. */
  sourceId: number;
  /** Number of the order, or of the credit note: part of the file's name. */
  sourceNumber: string;
  /** Whether to wait for a document that is still being generated, for example right after the purchase. */
  waits?: boolean;
}

/** Saves an order's invoice, receipt or one of its credit notes as PDF. */
export function OrderDocumentButton({
  kind,
  sourceId,
  sourceNumber,
  waits = false,
  ...button
}: OrderDocumentButtonProps) {
  const notify = useNotify();
  const [isLoading, setIsLoading] = useState(false);
  const fetchDocument = async (tries: number): Promise<void> => {
    try {
      await downloadFile(ENDPOINTS[kind], { params: { id: sourceId } }, `${kind}-${sourceNumber}.pdf`);
    } catch (error) {
      if (tries <= 1 || !isCallError(error) || !error.has(NOT_WRITTEN_YET)) throw error;
      await new Promise((resolve) => window.setTimeout(resolve, PAUSE_MS));
      await fetchDocument(tries - 1);
    }
  };
  const load = async () => {
    setIsLoading(true);
    try {
      await fetchDocument(waits ? TRIES : 1);
    } catch (error) {
      notify.error(error);
    } finally {
      setIsLoading(false);
    }
  };
  return <Button icon={<FilePdfOutlined />} {...button} loading={isLoading} onClick={() => void load()} />;
}
