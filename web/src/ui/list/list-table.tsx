import { Box, Checkbox, Group, Paper, Skeleton, Stack, Table, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../text/language.tsx';
import { TableCell } from '../table-cell.tsx';
import classes from './list.module.css';
import { listTexts } from './list-texts.ts';

export type Column<Row> = {
  key: string;
  heading: string;
  cell: (row: Row) => ReactNode;
  /** Whether the values are figures, which stand at the right. */
  isFigure?: boolean;
  /** The value of `sort` in the API for this column. With `-` before it the order is descending. */
  sort?: string;
  /** The sum of the whole list, in the last row. */
  sum?: ReactNode;
  /** Whether the column is always there. */
  isFixed?: boolean;
  /** Whether the column is left out until the person chooses it. */
  isExtra?: boolean;
};

/** The chosen rows, by id. */
export type Selection<Row> = {
  ids: ReadonlySet<string>;
  onChange: (ids: ReadonlySet<string>) => void;
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string;
};

/**
 * The one table of all lists: rows that open their page, an order by column, chosen rows, and sums of the whole list. On a
 * phone the rows are cards.
 */
export function ListTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  card,
  sort,
  onSort,
  selection,
  isStale,
}: {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  card: (row: Row) => ReactNode;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: Selection<Row> | undefined;
  /** Whether newer rows are being loaded. */
  isStale: boolean;
}) {
  const texts = useTexts(listTexts);
  // Only one of the two is made: both would take twice the time, and a list is most of its page.
  const isWide = useMediaQuery('(min-width: 62em), print', true, { getInitialValueInEffect: false });
  const hasSums = columns.some(({ sum }) => sum !== undefined);
  const isChosen = ({ id }: Row) => selection?.ids.has(id) === true;
  const chosenHere = rows.filter(isChosen).length;
  const choose = (some: readonly Row[], isWanted: boolean) => {
    const ids = new Set(selection?.ids);
    for (const { id } of some) {
      if (isWanted) ids.add(id);
      else ids.delete(id);
    }
    selection?.onChange(ids);
  };
  const checkbox = (row: Row) => (
    <Checkbox
      className={classes['above'] ?? ''}
      checked={isChosen(row)}
      onChange={(event) => choose([row], event.currentTarget.checked)}
      aria-label={texts.choose(selection?.nameOf(row) ?? '')}
    />
  );

  const table = () => (
    <Paper withBorder className={classes['frame'] ?? ''}>
      <Table highlightOnHover aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {selection !== undefined && (
              <Table.Th w={44}>
                <Checkbox
                  checked={rows.length > 0 && chosenHere === rows.length}
                  indeterminate={chosenHere > 0 && chosenHere < rows.length}
                  onChange={(event) => choose(rows, event.currentTarget.checked)}
                  aria-label={texts.chooseAll}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr
              key={row.id}
              className={classes['row']}
              data-row
              data-chosen={isChosen(row) || undefined}
            >
              {selection !== undefined && <TableCell>{checkbox(row)}</TableCell>}
              {columns.map(({ key, cell, isFigure }) => (
                <TableCell
                  key={key}
                  isFigure={isFigure === true}
                  className={isFigure === true ? '' : classes['text']}
                >
                  {cell(row)}
                </TableCell>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {hasSums && (
          <Table.Tfoot className={classes['sums'] ?? ''}>
            <Table.Tr>
              {selection !== undefined && <Table.Td />}
              {columns.map(({ key, sum, isFigure }, index) =>
                index === 0 ? (
                  <Table.Th key={key} scope="row">
                    {sum}
                  </Table.Th>
                ) : (
                  <Table.Td key={key} className="figures" ta={alignOf(isFigure)} fw={650}>
                    {sum}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </Paper>
  );
  const cards = () => (
    <Stack gap="sm" role="list" aria-label={label}>
      {rows.map((row) => (
        <Paper key={row.id} data-row withBorder p="sm" className={classes['row'] ?? ''} role="listitem">
          {selection === undefined ? (
            card(row)
          ) : (
            <div className={classes['card'] ?? ''}>
              {checkbox(row)}
              <div>{card(row)}</div>
            </div>
          )}
        </Paper>
      ))}
      {hasSums && (
        <Paper withBorder p="sm" role="listitem">
          {columns
            .filter(({ sum }) => sum !== undefined)
            .map(({ key, heading, sum, isFigure }) => (
              <Group key={key} justify="space-between" wrap="nowrap" fw={650}>
                {isFigure === true && <span>{heading}</span>}
                <span className="figures">{sum}</span>
              </Group>
            ))}
        </Paper>
      )}
    </Stack>
  );
  return (
    <Box aria-busy={isStale} className={isStale ? classes['stale'] : undefined}>
      {isWide ? table() : cards()}
    </Box>
  );
}

function Heading<Row>({
  column: { heading, isFigure, sort: own },
  sort = '',
  onSort,
}: {
  column: Column<Row>;
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}) {
  if (own === undefined || onSort === undefined) return <Table.Th ta={alignOf(isFigure)}>{heading}</Table.Th>;
  const order = sort === own ? 'ascending' : sort === `-${own}` ? 'descending' : undefined;
  const Icon = order === undefined ? IconArrowsSort : order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th ta={alignOf(isFigure)} aria-sort={order ?? 'none'}>
      <UnstyledButton
        className={classes['sort'] ?? ''}
        data-here={order !== undefined || undefined}
        // The first press shows the largest, newest and latest first, as people ask for them.
        onClick={() => onSort(order === 'descending' ? own : `-${own}`)}
      >
        {heading}
        <Icon size={14} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}

function alignOf(isFigure: boolean | undefined): 'right' | 'left' {
  return isFigure === true ? 'right' : 'left';
}

/** About as large as a list. */
export function ListSkeleton() {
  return (
    <Paper withBorder p="md" aria-busy="true">
      <Stack gap={17}>
        {Array.from({ length: 10 }, (_, row) => (
          <Skeleton key={row} height={18} width={`${92 - ((row * 7) % 23)}%`} />
        ))}
      </Stack>
    </Paper>
  );
}
