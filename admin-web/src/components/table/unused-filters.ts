/**
 * In place of the menus with which antd's table filters its own rows (vite.config.ts): our lists are filtered by the
 * server, from fields above them. With them a table would load antd's tree and its radio buttons.
 */
export default function FilterDropdown(): null {
  return null;
}

/** The values of a column's filters: there are none. */
export const flattenKeys = (): string[] => [];
