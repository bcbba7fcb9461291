import type { TableRows } from './tables.gen';

type RowOf<T extends keyof TableRows> = TableRows[T];

/** Names in both languages, in the order in which lists show them. */
type Named = 'id' | 'code' | 'name_de' | 'name_en' | 'position';

/** Rows of the views of `database/views` that are read by knex; statements name the columns themselves. */
export interface ViewRows {
  genre_list: Pick<RowOf<'genres'>, Named | 'parent_id'>;
  format_list: Pick<RowOf<'release_formats'>, Named> & { legacy: boolean };
  country_list: Pick<RowOf<'sampling_countries'>, Named>;
  medium_list: Pick<RowOf<'sampling_mediums'>, Named | 'country_id'>;
  broadcasting_area_list: Pick<RowOf<'broadcasting_areas'>, Named | 'country_id'>;
  people: Pick<RowOf<'up_users'>, 'id' | 'email' | 'first_name' | 'last_name' | 'preferred_app_locale'>;
  release_titles: Pick<RowOf<'releases'>, 'id' | 'company_id' | 'deleted_at'>;
  shared_releases: Pick<RowOf<'promo_share_release_links'>, 'promo_share_id' | 'release_id' | 'editable'>;
  campaign_orders: { campaign_id: number; order_id: number; open: boolean; not_persisted: boolean };
}

/** All views of `database/views`. */
export const VIEWS: ReadonlySet<string> = new Set([
  'partners',
  'department_list',
  'company_genres',
  'company_areas',
  'network_list',
  'recognition_services',
  'recognition_members',
  'recognition_choices',
  'people',
  'chosen_genres',
  'second_factors',
  'company_sign_ons',
  'accounts_by_sign_on',
  'delivery_tests',
  'record_saves',
  'file_facts',
  'file_sources',
  'rendition_states',
  'genre_list',
  'format_list',
  'country_list',
  'medium_list',
  'broadcasting_area_list',
  'feature_list',
  'release_titles',
  'recognisable_releases',
  'release_ai',
  'front_covers',
  'track_list',
  'release_genres',
  'release_recordings',
  'shared_releases',
  'share_parties',
  'press_uses',
  'press_link_list',
  'press_link_titles',
  'press_guests',
  'interaction_list',
  'release_reactions',
  'purchased_rights',
  'sampled_institutions',
  'release_activations',
  'samplings_begun',
  'blocked_institutions',
  'campaign_orders',
  'campaign_deliveries',
  'release_deliveries',
]);
