import { SearchOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { ClearIcon } from '@/components/forms/clear-icon';
import { SEARCH_DEBOUNCE_MS } from '@/config/timing';
import styles from './data-table.module.css';
import type { FilterKinds, TableState } from './use-table-state';

/**
 * Whether another page is being loaded, read from the router when called: the state that React has rendered may be
 * older.
 */
function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return () => {
    if (!router) return false;
    const { navigation, location } = router.state;
    return (navigation.location ?? location).pathname !== pathname;
  };
}

/** Search field; URL and call follow with a debounce. */
function SearchField({
  term,
  onTerm,
  placeholder,
}: {
  term: string;
  onTerm: (term: string) => void;
  placeholder: string;
}) {
  const [typed, setTyped] = useState(term);
  const sent = useRef(term);
  const timer = useRef<number>();
  const isLeaving = useIsLeaving();

  // The back button or "clear filters" changed the term: show it, unless it is what was just typed.
  useEffect(() => {
    if (term !== sent.current) setTyped(term);
    sent.current = term;
  }, [term]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const send = (next: string) => {
    window.clearTimeout(timer.current);
    sent.current = next.trim();
    onTerm(next);
  };
  return (
    <Input
      className={styles.search}
      type="search"
      allowClear={{ clearIcon: <ClearIcon /> }}
      prefix={<SearchOutlined />}
      maxLength={300}
      value={typed}
      placeholder={placeholder}
      aria-label={placeholder}
      onChange={({ target }) => {
        setTyped(target.value);
        window.clearTimeout(timer.current);
        // If the user has followed a link meanwhile, the search must not navigate back.
        timer.current = window.setTimeout(
          () => !isLeaving() && send(target.value),
          target.value === '' ? 0 : SEARCH_DEBOUNCE_MS,
        );
      }}
      onPressEnter={() => send(typed)}
    />
  );
}

interface TableToolbarProps<S extends string, K extends FilterKinds> {
  state: TableState<S, K>;
  /** What is searched: "Album, EAN, track or artist". */
  searchPlaceholder: string;
  /** Buttons that stand beside the search field on a phone too, where everything else is below it. */
  beside?: ReactNode;
  /** Filters, then the column chooser. */
  children?: ReactNode;
}

/** Above a table: search, filters, and a button that clears them. */
export function TableToolbar<S extends string, K extends FilterKinds>({
  state,
  searchPlaceholder,
  beside,
  children,
}: TableToolbarProps<S, K>) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.toolbar} role="search">
      <div className={styles.searchLine}>
        <SearchField term={state.term} onTerm={state.setTerm} placeholder={searchPlaceholder} />
        {beside}
      </div>
      {children}
      {(state.filterCount > 0 || state.term !== '') && (
        // On a phone it is the first in its row: aligned with the fields.
        <Button type="link" className={styles.clear} onClick={state.clear}>
          {t('actions.clearFilters')}
        </Button>
      )}
    </div>
  );
}
