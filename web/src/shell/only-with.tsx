import { Outlet } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import type { Right } from '../../../server/src/domain/access/roles.ts';
import { useMay } from '../http/session.ts';
import { PageSkeleton } from '../ui/page-skeleton.tsx';

/** Loaded when somebody meets it, so that the first page of the app stays small. */
const NotForYou = lazy(() => import('./not-for-you.tsx'));

/**
 * The frame of pages that need a right. People without the right have no links to them. A person who types the address is
 * told whom the page is for.
 */
export function OnlyWith({ right }: { right: Right }) {
  if (useMay()(right)) return <Outlet />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NotForYou right={right} />
    </Suspense>
  );
}
