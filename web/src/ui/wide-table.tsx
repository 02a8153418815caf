import { Paper, Stack, Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

/** A table that scrolls sideways on a narrow screen, also by keyboard, while the page around it stays. */
export function WideTable({
  label,
  minWidth,
  cards,
  children,
}: {
  /** Names the content of the table for screen readers. */
  label: string;
  /** The width in pixels below which the table scrolls. */
  minWidth: number;
  /** What a phone shows in place of the table: the rows below each other, so that nothing is out of sight. */
  cards?: readonly ReactNode[];
  children: ReactNode;
}) {
  const isPhone = useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false });
  if (cards !== undefined && isPhone) {
    return (
      <Stack gap="xs" role="list" aria-label={label}>
        {cards.map((card, index) => (
          // The rows have no kind of id in common, and keep their order.
          <Paper key={index} withBorder p="sm" role="listitem">
            {card}
          </Paper>
        ))}
      </Stack>
    );
  }
  return (
    <Paper withBorder role="region" aria-label={label} tabIndex={0} className={classes['frame'] ?? ''}>
      <Table miw={minWidth}>{children}</Table>
    </Paper>
  );
}
