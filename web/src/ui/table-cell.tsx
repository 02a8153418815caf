import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** Looks like `Table.Td`, and takes a tenth of its time. For tables with hundreds of cells. */
export function TableCell({
  isFigure = false,
  className = '',
  children,
}: {
  /** Whether it holds a figure, which stands at the right. */
  isFigure?: boolean;
  className?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <td
      className={`${Table.classes['td']} ${isFigure ? 'figures' : ''} ${className}`}
      style={isFigure ? { textAlign: 'right' } : undefined}
    >
      {children}
    </td>
  );
}
