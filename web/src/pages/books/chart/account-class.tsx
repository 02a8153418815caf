import { Badge, Table, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useAccount, useMay } from '../../../http/session.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Dimmed, RowCard } from '../../../ui/list/row.tsx';
import { TableCell } from '../../../ui/table-cell.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { Account } from '../../ledger/books-queries.ts';
import { booksTexts } from '../../ledger/books-texts.ts';
import classes from './account-class.module.css';
import { chartTexts } from './chart-texts.ts';
import { OwnAccountActions } from './own-account-actions.tsx';

/** A class of the chart: a heading that opens the table of its accounts, because all accounts would be hundreds of rows. */
export function AccountClass({
  number,
  accounts,
  isOpen,
  onToggle,
}: {
  number: number;
  accounts: Account[];
  isOpen: boolean;
  onToggle: () => void;
}) {
  const texts = useTexts(booksTexts);
  const title = `${number} ${texts.classes[number] ?? ''}`;
  return (
    <section className={classes['class'] ?? ''}>
      <Title order={2} size="md">
        <UnstyledButton className={classes['heading'] ?? ''} aria-expanded={isOpen} onClick={onToggle}>
          <IconChevronDown size={18} stroke={1.75} aria-hidden className={classes['chevron'] ?? ''} />
          {title}
          <span className={classes['count']}>{texts.accountCount(accounts.length, accounts.length)}</span>
        </UnstyledButton>
      </Title>
      {isOpen && <Accounts title={title} accounts={accounts} />}
    </section>
  );
}

function Accounts({ title, accounts }: { title: string; accounts: Account[] }) {
  const texts = useTexts(booksTexts);
  const own = useTexts(chartTexts);
  const may = useMay();
  const hasActions = may('keepBooks') && accounts.some(({ isCustom }) => isCustom);
  return (
    <WideTable
      label={title}
      minWidth={560}
      cards={accounts.map((account) => (
        <RowCard
          title={
            <>
              {account.number} <AccountName account={account} />
            </>
          }
          isPlain
          below={
            <Dimmed>
              {[
                texts.types[account.type],
                `${texts.nature} ${texts.natures[account.nature].toLowerCase()}`,
                ...(account.defaultVatCode === null ? [] : [`${texts.vatCode} ${account.defaultVatCode}`]),
              ].join(' · ')}
            </Dimmed>
          }
          belowEnd={hasActions && account.isCustom && <OwnAccountActions account={account} />}
        />
      ))}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th w={90}>{texts.number}</Table.Th>
          <Table.Th>{texts.name}</Table.Th>
          <Table.Th w={120}>{texts.type}</Table.Th>
          <Table.Th w={90}>{texts.nature}</Table.Th>
          <Table.Th w={100}>{texts.vatCode}</Table.Th>
          {hasActions && (
            <Table.Th w={180} ta="right">
              {own.actions}
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map((account) => (
          <Table.Tr key={account.number}>
            <TableCell className="figures">{account.number}</TableCell>
            <TableCell>
              <AccountName account={account} />
            </TableCell>
            <TableCell>{texts.types[account.type]}</TableCell>
            <TableCell>{texts.natures[account.nature]}</TableCell>
            <TableCell>{account.defaultVatCode ?? '–'}</TableCell>
            {hasActions && (
              <TableCell>{account.isCustom && <OwnAccountActions account={account} />}</TableCell>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}

/** Leads to the postings on the account. */
function AccountName({ account }: { account: Account }) {
  const texts = useTexts(booksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <>
      <AnchorLink
        to="/$accountId/books/reports/ledger"
        params={{ accountId }}
        search={{ account: account.number }}
        inherit
      >
        {account.names[language]}
      </AnchorLink>
      {account.isCustom && (
        <Badge ml="xs" size="sm" variant="default">
          {texts.custom}
        </Badge>
      )}
    </>
  );
}
