/**
 * Added to antd's `zIndexPopupBase`: above confirmation dialogs (1,000) and below toasts (1,010). For dialogs that open
 * while another one waits for them.
 */
export const ABOVE_CONFIRMATIONS = 1005;
