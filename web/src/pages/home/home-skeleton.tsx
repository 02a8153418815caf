import { SimpleGrid, Skeleton } from '@mantine/core';
import classes from './home.module.css';

/** As large as what is being loaded, so that nothing jumps. */
export function HomeSkeleton() {
  const wide = `${classes['whole']} ${classes['wide']}`;
  return (
    <div className={classes['overview']} aria-busy="true">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={wide}>
        <Skeleton height={116} radius="lg" />
        <Skeleton height={116} radius="lg" />
        <Skeleton height={138} radius="lg" />
        <Skeleton height={138} radius="lg" />
      </SimpleGrid>
      <Skeleton height={280} radius="lg" className={`${classes['whole']} ${classes['beside']}`} />
      <Skeleton height={330} radius="lg" className={wide} />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={280} radius="lg" className={`${classes['whole']} ${classes['third']}`} />
    </div>
  );
}
