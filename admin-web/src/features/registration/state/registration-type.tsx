import type { PartnerType } from '@mpn/domain';
import type { ComponentType } from 'react';
import { Navigate, useParams } from 'react-router';

const TYPES: Readonly<Record<string, PartnerType>> = { promotion: 'PROMOTION', media: 'MEDIA' };

export interface TypedPageProps {
  type: PartnerType;
  /** Path of the registration, without a trailing slash. */
  base: string;
}

/** A page below `/registration/:type`; an unknown type redirects to the choice of the type. */
export function withType(Page: ComponentType<TypedPageProps>): ComponentType {
  return function TypedPage() {
    const { type = '' } = useParams();
    const known = TYPES[type];
    return known ? <Page type={known} base={`/registration/${type}`} /> : <Navigate to="/register" replace />;
  };
}
