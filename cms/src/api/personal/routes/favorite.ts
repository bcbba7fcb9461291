import { personalEndpoints as desk } from '@mpn/domain';
import { route, routes } from '@mpn/server-kit';
import favorites from '../controllers/favorite';

export default routes(
  route(desk.favorites, favorites.favorites),
  route(desk.addFavorite, favorites.addFavorite),
  route(desk.removeFavorite, favorites.removeFavorite),
);
