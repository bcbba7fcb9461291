import { Box, Flex, Link } from '@strapi/design-system';
import { Layouts, Page, SubNav } from '@strapi/strapi/admin';
import { Route, Routes, useLocation } from 'react-router-dom';
import { useText } from '../texts/use-text';
import { EverythingSearch } from './everything-search';
import { OverviewPage } from './pages/overview';
import { helpUrl } from './help';
import { SECTIONS } from './pages';
import { deskPath } from './shared/desk-link';
import { DeskFrame } from './shared/desk-frame';
import { useDeskFacts } from './shared/facts';
import { useMay } from './shared/use-may';

/** The sections with the pages that the account sees. */
function useSections() {
  const may = useMay();
  return SECTIONS.map(({ title, pages }) => ({
    title,
    pages: pages.filter(({ call }) => may(call)),
  })).filter(({ pages }) => pages.length > 0);
}

function DeskMenu() {
  const say = useText();
  const { brand } = useDeskFacts();
  const sections = useSections();
  return (
    <SubNav.Main aria-label={say('support.title')}>
      <SubNav.Header label={say('desk.menu', { brand })} />
      <SubNav.Content>
        <SubNav.Sections>
          {[
            <SubNav.Section key="today" label={say('desk.section.today')}>
              {[<SubNav.Link key="overview" to={deskPath()} end label={say('desk.overview')} />]}
            </SubNav.Section>,
            ...sections.map(({ title, pages }) => (
              <SubNav.Section key={title} label={say(title)}>
                {pages.map((page) => (
                  <SubNav.Link key={page.path} to={deskPath(page.path)} label={say(page.title)} />
                ))}
              </SubNav.Section>
            )),
          ]}
        </SubNav.Sections>
      </SubNav.Content>
    </SubNav.Main>
  );
}

/** Opens the manual of the web app at the chapter about this page. */
function HelpLink() {
  const say = useText();
  const { pathname } = useLocation();
  return (
    <Link href={helpUrl(pathname.split('/desk/')[1] ?? '')} isExternal>
      {say('desk.help')}
    </Link>
  );
}

function DeskPages() {
  const pages = useSections().flatMap((section) => section.pages);
  return (
    <Layouts.Root sideNav={<DeskMenu />}>
      <Box paddingTop={4} paddingLeft={10} paddingRight={10}>
        <Flex gap={6} alignItems="center">
          <Box flex="1">
            <EverythingSearch />
          </Box>
          <HelpLink />
        </Flex>
      </Box>
      <Routes>
        <Route index element={<OverviewPage />} />
        {pages.flatMap(({ path, List, One }) => [
          <Route key={path} path={path} element={<List />} />,
          ...(One ? [<Route key={`${path}/:id`} path={`${path}/:id`} element={<One />} />] : []),
        ])}
        <Route path="*" element={<Page.NoData />} />
      </Routes>
    </Layouts.Root>
  );
}

/** The support desk: menu, search over several kinds of objects, and the page of the URL. */
export default function DeskPage() {
  return (
    <DeskFrame permission="read">
      <DeskPages />
    </DeskFrame>
  );
}
