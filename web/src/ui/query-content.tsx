import { Skeleton, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorNotice } from './error-notice.tsx';

/**
 * A part of a page that is loaded by itself: shows a skeleton while it loads, and the error when loading fails.
 *
 * The query must be asked by the component that shows this part, not above a tab that is still closed. The library draws a component
 * anew only for what it has read of a query, so the tab would show what the query had when the page was last drawn.
 */
export function QueryContent<T>({
  query,
  children,
}: {
  query: { data: T | undefined; error: Error | null; refetch: () => Promise<unknown> };
  children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.error !== null) return <ErrorNotice error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack gap="sm" aria-busy="true">
      <Skeleton height={56} />
      <Skeleton height={56} />
    </Stack>
  );
}
