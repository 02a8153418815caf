import { Paper, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './wide-table.module.css';

/** A table that scrolls sideways on a narrow screen, also by keyboard, while the page around it stays. */
export function WideTable({
  label,
  minWidth,
  children,
}: {
  /** Names the content of the table for screen readers. */
  label: string;
  /** The width in pixels below which the table scrolls. */
  minWidth: number;
  children: ReactNode;
}) {
  return (
    <Paper withBorder role="region" aria-label={label} tabIndex={0} className={classes['frame'] ?? ''}>
      <Table miw={minWidth}>{children}</Table>
    </Paper>
  );
}
