import { Box, Table } from '@mantine/core';
import type { ReactNode } from 'react';

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
    <Box role="region" aria-label={label} tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table miw={minWidth} verticalSpacing="xs">
        {children}
      </Table>
    </Box>
  );
}
