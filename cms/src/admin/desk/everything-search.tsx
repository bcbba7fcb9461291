import { useEffect, useId, useRef, useState } from 'react';
import { Box, Searchbar, SearchForm, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { deskCalls, type DeskFound } from '@mpn/domain';
import { Link as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { useText } from '../texts/use-text';
import { deskPath } from './shared/desk-link';
import { useDesk } from './shared/use-desk';

const TYPING_PAUSE_MS = 250;
const SHORTEST = 2;

const Hits = styled(Box)`
  position: absolute;
  left: 0;
  right: 0;
  top: 100%;
  z-index: 4;
  max-height: 60vh;
  overflow-y: auto;
`;

const Hit = styled(RouterLink)`
  display: block;
  padding: 8px 16px;
  text-decoration: none;
  &:hover,
  &:focus-visible {
    background: ${({ theme }) => theme.colors.primary100};
  }
`;

function HitText({ hit }: { hit: DeskFound }) {
  const say = useText();
  return (
    <>
      <Typography tag="div" textColor="neutral800">
        {hit.title}
      </Typography>
      <Typography tag="div" variant="pi" textColor="neutral600">
        {[say(`desk.found.${hit.kind}`), hit.detail].filter(Boolean).join(' · ')}
      </Typography>
    </>
  );
}

interface FoundListProps {
  term: string;
  id: string;
  /** Whether the first hit is to be opened once there are hits: the person pressed Enter. */
  opensFirst: boolean;
}

/** The hits, as links. A failed request has no page of its own, so its facts are shown here. */
function FoundList({ term, id, opensFirst }: FoundListProps) {
  const say = useText();
  const navigate = useNavigate();
  const { data } = useDesk(deskCalls.start.search, { params: { term } });
  useEffect(() => {
    const first = opensFirst && data?.find(({ kind }) => kind !== 'failures');
    if (first) void navigate(deskPath(first.kind, first.id));
  }, [data, navigate, opensFirst]);
  return (
    <Hits background="neutral0" hasRadius shadow="popupShadow" id={id} role="region" aria-label={say('desk.found')}>
      {data?.length === 0 && (
        <Box padding={4}>
          <Typography role="status">{say('desk.found.none')}</Typography>
        </Box>
      )}
      <Box tag="ul">
        {(data ?? []).map((hit) => (
          <li key={`${hit.kind}-${hit.id}`}>
            {hit.kind === 'failures' ? (
              <Box padding={4}>
                <HitText hit={hit} />
              </Box>
            ) : (
              <Hit to={deskPath(hit.kind, hit.id)}>
                <HitText hit={hit} />
              </Hit>
            )}
          </li>
        ))}
      </Box>
    </Hits>
  );
}

/** The arrow keys lead from the search field to the hits and back. */
function moveFocus(event: React.KeyboardEvent, box: HTMLElement): void {
  const places = [...box.querySelectorAll<HTMLElement>('input, a')];
  const at = places.indexOf(document.activeElement as HTMLElement);
  const next = places[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

/**
 * Search over companies, people, releases, orders, mails and failed requests: by names, EAN, ISRC, numbers of orders
 * and invoices, e-mail addresses and error numbers.
 */
export function EverythingSearch() {
  const say = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const [typed, setTyped] = useState('');
  const term = useDebounce(typed, TYPING_PAUSE_MS).trim();
  // Closes when one of the hits was opened.
  useEffect(() => setTyped(''), [key]);
  // The term for which Enter was pressed.
  const [wanted, setWanted] = useState<string | null>(null);
  const isOpen = typed.trim().length >= SHORTEST && term.length >= SHORTEST;
  return (
    <Box
      ref={box}
      position="relative"
      // The search field stops the event on its way up.
      onKeyDownCapture={(event: React.KeyboardEvent) => {
        if (event.key === 'Escape') setTyped('');
        if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, box.current!);
      }}
      onBlur={(event: React.FocusEvent) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setTyped('');
      }}
    >
      <SearchForm
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          setWanted(typed.trim());
        }}
      >
        <Searchbar
          name="everything"
          value={typed}
          clearLabel={say('support.search.clear')}
          placeholder={say('desk.search.placeholder')}
          onClear={() => setTyped('')}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
        >
          {say('desk.search')}
        </Searchbar>
      </SearchForm>
      {/* A list of its own for each term: no hits of the one before. */}
      {isOpen && <FoundList key={term} term={term} id={id} opensFirst={wanted === term} />}
    </Box>
  );
}
