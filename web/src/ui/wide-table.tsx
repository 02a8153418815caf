import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** A table that a narrow screen scrolls sideways, also by keyboard, while the page around it stays. */
export function WideTable({
  label,
  minWidth,
  children,
}: {
  /** What the table holds, for screen readers. */
  label: string;
  /** Pixels below which it scrolls. */
  minWidth: number;
  children: ReactNode;
}) {
  return (
    <Box role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={minWidth} verticalSpacing="xs">
        {children}
      </Table>
    </Box>
  );
}
