import { Skeleton, Stack } from '@mantine/core';

/** Stands in for a page's content while it loads. It is about as large as the content, so that nothing jumps. */
export function PageSkeleton() {
  return (
    <Stack gap="md" p="md" aria-busy="true">
      <Skeleton height={34} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={220} />
    </Stack>
  );
}
