/** Worker task that writes an order's PDFs: `{orderId}`. */
export const DOCUMENTS_TASK = 'shop.write-documents';
