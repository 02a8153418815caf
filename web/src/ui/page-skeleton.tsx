import { Skeleton, Stack } from '@mantine/core';

/** Stands where a page's content will stand, about as large, so that nothing jumps. */
export function PageSkeleton() {
  return (
    <Stack gap="md" p="md" aria-busy="true">
      <Skeleton height={34} width="40%" />
      <Skeleton height={120} />
      <Skeleton height={220} />
    </Stack>
  );
}
