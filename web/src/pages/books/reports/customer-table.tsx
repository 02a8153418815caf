import { Button, Group, Skeleton, Table, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { SearchField } from '../../../ui/list/search-field.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { customersTexts } from './customers-texts.ts';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';

/** Rows that are drawn at once. A report of thousands of customers or invoices then is on the screen as soon as a small one. */
const AT_ONCE = 25;

type Customer = { customerId: string | null; customerName: string | null };

/**
 * The customers of a report with their sums. What a sum consists of is fetched and drawn when somebody opens the customer.
 * @param customers the largest first
 * @param hint stands under the name
 * @param figures the cells of the sums
 * @param renderOpened the rows below an opened customer
 */
export function CustomerTable<C extends Customer>({
  customers,
  head,
  foot,
  columnCount,
  hint,
  figures,
  renderOpened,
}: {
  customers: C[];
  /** The headings over the sums. */
  head: ReactNode;
  /** The cells under the sums. */
  foot: ReactNode;
  columnCount: number;
  hint?: (customer: C) => string;
  figures: (customer: C) => ReactNode;
  renderOpened: (customer: C & { customerId: string }) => ReactNode;
}) {
  const texts = useTexts(customersTexts);
  const words = useTexts(reportsTexts);
  const [typed, setTyped] = useState('');
  const found = customers.filter(({ customerName }) =>
    (customerName ?? words.withoutCustomer).toLowerCase().includes(typed.toLowerCase()),
  );
  const { drawn, more } = useSome(found, columnCount);
  return (
    <section>
      <Title order={2} size="h4">
        {texts.byCustomer}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {texts.hint}
      </Text>
      {customers.length > AT_ONCE && (
        <Group mb="xs" maw={400}>
          <SearchField value={typed} hint={texts.search} onSearch={setTyped} />
        </Group>
      )}
      <WideTable label={texts.byCustomer} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.customer}</Table.Th>
            {head}
          </Table.Tr>
        </Table.Thead>
        {drawn.map((customer) => (
          <CustomerRows
            key={customer.customerId}
            customer={customer}
            hint={hint?.(customer)}
            figures={figures(customer)}
            renderOpened={renderOpened}
          />
        ))}
        <Table.Tbody className={classes['customer'] ?? ''}>
          {found.length === 0 && <WholeRow columnCount={columnCount}>{texts.noneFound(typed)}</WholeRow>}
          {more}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row">{words.sum}</Table.Th>
            {foot}
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </section>
  );
}

function CustomerRows<C extends Customer>({
  customer,
  hint,
  figures,
  renderOpened,
}: {
  customer: C;
  hint: string | undefined;
  figures: ReactNode;
  renderOpened: (customer: C & { customerId: string }) => ReactNode;
}) {
  const words = useTexts(reportsTexts);
  const [isOpen, setOpen] = useState(false);
  const { customerId, customerName } = customer;
  return (
    <Table.Tbody className={classes['customer'] ?? ''}>
      <Table.Tr className={classes['row'] ?? ''}>
        <Table.Th scope="rowgroup" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {customerId === null ? (
            <span className={classes['unopened']}>{words.withoutCustomer}</span>
          ) : (
            <UnstyledButton
              fz="inherit"
              fw={isOpen ? 650 : 400}
              className={`${classes['opener']} ${classes['cover']}`}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronRight size={16} stroke={2} aria-hidden />
              {customerName}
            </UnstyledButton>
          )}
          {hint !== undefined && (
            <Text size="xs" c="dimmed" className={classes['unopened'] ?? ''}>
              {hint}
            </Text>
          )}
        </Table.Th>
        {figures}
      </Table.Tr>
      {isOpen && customerId !== null && renderOpened({ ...customer, customerId })}
    </Table.Tbody>
  );
}

/**
 * The rows of an opened customer, of which many are drawn in parts.
 * @param rest a last row
 * @param links stand below them
 */
export function OpenedRows<Row>({
  rows,
  query: { error, refetch },
  columnCount,
  rest,
  links,
  children,
}: {
  /** Undefined until they have come. */
  rows: Row[] | undefined;
  query: { error: Error | null; refetch: () => Promise<unknown> };
  columnCount: number;
  rest?: ReactNode;
  links: ReactNode;
  children: (row: Row) => ReactNode;
}) {
  const { drawn, more } = useSome(rows ?? [], columnCount);
  return (
    <>
      {error !== null && (
        <WholeRow columnCount={columnCount}>
          <ErrorNotice error={error} retry={() => void refetch()} />
        </WholeRow>
      )}
      {rows === undefined && error === null && (
        <WholeRow columnCount={columnCount}>
          <Skeleton height={20} aria-busy />
        </WholeRow>
      )}
      {drawn.map(children)}
      {more}
      {rest}
      {rows !== undefined && (
        <WholeRow columnCount={columnCount}>
          <Group gap="lg" className={classes['opened'] ?? ''}>
            {links}
          </Group>
        </WholeRow>
      )}
    </>
  );
}

/** The first rows, and a row with a button for more of them. */
function useSome<Row>(rows: Row[], columnCount: number): { drawn: Row[]; more: ReactNode } {
  const texts = useTexts(customersTexts);
  const [count, setCount] = useState(AT_ONCE);
  const left = rows.length - count;
  return {
    drawn: rows.slice(0, count),
    more: left > 0 && (
      <WholeRow columnCount={columnCount}>
        <Button variant="default" size="xs" onClick={() => setCount(count + AT_ONCE)}>
          {texts.more(Math.min(left, AT_ONCE), left)}
        </Button>
      </WholeRow>
    ),
  };
}

/** A row of one cell. */
function WholeRow({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  return (
    <Table.Tr>
      <Table.Td colSpan={columnCount} c="dimmed">
        {children}
      </Table.Td>
    </Table.Tr>
  );
}
