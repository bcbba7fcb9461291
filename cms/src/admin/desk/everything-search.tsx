import { useEffect, useId, useRef, useState } from 'react';
import { Box, Searchbar, SearchForm, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { deskCalls, type DeskFound } from '@mpn/domain';
import { Link as RouterLink, useLocation } from 'react-router-dom';
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

/** The hits, as links. A failed request has no page of its own, so its facts are shown here. */
function FoundList({ term, id }: { term: string; id: string }) {
  const say = useText();
  const { data } = useDesk(deskCalls.start.search, { params: { term } });
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
  const isOpen = typed.trim().length >= SHORTEST && term.length >= SHORTEST;
  return (
    <Box
      ref={box}
      position="relative"
      onKeyDown={(event: React.KeyboardEvent) => event.key === 'Escape' && setTyped('')}
      onBlur={(event: React.FocusEvent) => {
        if (event.relatedTarget && !box.current?.contains(event.relatedTarget)) setTyped('');
      }}
    >
      <SearchForm onSubmit={(event: React.FormEvent) => event.preventDefault()}>
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
      {isOpen && <FoundList term={term} id={id} />}
    </Box>
  );
}
