import { releaseImportEndpoints as imports } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import releaseImports from '../controllers/release-import';

export default routes(
  route(imports.upload, releaseImports.upload),
  route(imports.export, releaseImports.export),
  route(imports.list, releaseImports.list),
  route(imports.get, releaseImports.get),
  route(imports.releases, releaseImports.releases),
  route(imports.import, releaseImports.import),
);
