import type { MessageInstance } from 'antd/es/message/interface';
import { createContext, useContext } from 'react';

/** Where toasts are shown; set by the ThemeProvider. */
export const MessageContext = createContext<MessageInstance | null>(null);

/** antd's toasts of the one place that shows them. Features use `useNotify`. */
export function useMessageInstance(): MessageInstance {
  const instance = useContext(MessageContext);
  if (!instance) throw new Error('Toasts need the ThemeProvider around them');
  return instance;
}
