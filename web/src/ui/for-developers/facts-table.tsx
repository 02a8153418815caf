import { Table } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is known of one thing: a name and a value in each row. */
export function FactsTable({
  label,
  rows,
}: {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly (readonly [name: string, value: ReactNode])[];
}) {
  return (
    <Table aria-label={label} withRowBorders={false} layout="auto">
      <Table.Tbody>
        {rows.map(([name, value]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={600} w={160}>
              {name}
            </Table.Th>
            <Table.Td className="breakable">{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
