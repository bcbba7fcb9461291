import { Box } from '@strapi/design-system';
import { Layouts, Page, SubNav } from '@strapi/strapi/admin';
import { Route, Routes } from 'react-router-dom';
import { useText } from '../texts/use-text';
import { EverythingSearch } from './everything-search';
import { OverviewPage } from './pages/overview';
import { SECTIONS } from './pages';
import { deskPath } from './shared/desk-link';
import { DeskFactsContext, type DeskFacts } from './shared/facts';
import { useDeskData } from './shared/use-desk';

const ALL_PAGES = SECTIONS.flatMap(({ pages }) => pages);

function DeskMenu() {
  const say = useText();
  return (
    <SubNav.Main aria-label={say('support.title')}>
      <SubNav.Header label={say('support.title')} />
      <SubNav.Content>
        <SubNav.Sections>
          {[
            <SubNav.Section key="today" label={say('desk.section.today')}>
              {[<SubNav.Link key="overview" to={deskPath()} end label={say('desk.overview')} />]}
            </SubNav.Section>,
            ...SECTIONS.map(({ title, pages }) => (
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

/** The support desk: menu, search over everything, and the page that the address names. */
export default function DeskPage() {
  const { data } = useDeskData<DeskFacts>('/desk');
  return (
    <Page.Protect permissions={[{ action: 'admin::support.act', subject: null }]}>
      {data && (
        <DeskFactsContext.Provider value={data}>
          <Layouts.Root sideNav={<DeskMenu />}>
            <Box paddingTop={4} paddingLeft={10} paddingRight={10}>
              <EverythingSearch />
            </Box>
            <Routes>
              <Route index element={<OverviewPage />} />
              {ALL_PAGES.flatMap(({ path, List, One }) => [
                <Route key={path} path={path} element={<List />} />,
                ...(One ? [<Route key={`${path}/:id`} path={`${path}/:id`} element={<One />} />] : []),
              ])}
              <Route path="*" element={<Page.NoData />} />
            </Routes>
          </Layouts.Root>
        </DeskFactsContext.Provider>
      )}
    </Page.Protect>
  );
}
