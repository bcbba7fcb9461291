export {
  addressOf,
  deskCall,
  deskPathOf,
  type AnyDeskCall,
  type DeskBodyOf,
  type DeskCall,
  type DeskReplyOf,
} from './desk-call';
export { setLegacyAlgorithms } from './legacy-algorithms';
export { setProductVisibility } from './product-visibility';
export { newSuperAdminSchema, superAdminCalls, type NewSuperAdmin, type SuperAdminRow } from './super-admins';
