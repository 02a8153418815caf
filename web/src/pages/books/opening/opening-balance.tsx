import { Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount, useMay } from '../../../http/session.ts';
import { amount, day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { tell } from '../../../ui/notice.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { chartQuery } from '../../ledger/books-queries.ts';
import { openingTexts } from './opening-texts.ts';

type Opening = Schemas['OpeningBalance'];
const PAGE_SIZE = 50;

/** The posted opening balance. It can be deleted while nothing has happened to its invoices. */
export function OpeningBalance({ opening }: { opening: Opening }) {
  const texts = useTexts(openingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const may = useMay();
  const { inUse } = opening;

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text fw={600}>{texts.asOf(day(opening.date, language))}</Text>
        <Group gap="sm">
          <ButtonLink
            to="/$accountId/books/journal/$entryId"
            params={{ accountId, entryId: opening.journalEntryId }}
            variant="default"
          >
            {texts.toEntry}
          </ButtonLink>
          {may('keepBooks') && !inUse && (
            <ConfirmButton
              variant="default"
              label={texts.delete}
              title={texts.deleteTitle}
              call="DELETE /v1/opening-balances"
              onDone={() => tell(texts.deleted)}
            >
              {texts.deleteWarning}
            </ConfirmButton>
          )}
        </Group>
      </Group>
      {inUse && (
        <Text size="sm" c="dimmed">
          {texts.inUse}
        </Text>
      )}
      <Balances rows={opening.balances} />
      <Invoices invoices={opening.openInvoices} />
    </Stack>
  );
}

function Balances({ rows }: { rows: Opening['balances'] }) {
  const texts = useTexts(openingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const names = new Map(useQuery(chartQuery(accountId)).data?.map(({ number, name }) => [number, name]));
  const shown = (kroner: number) => (kroner === 0 ? '' : amount(kroner, language));
  const sum = (side: 'debit' | 'credit') => amount(sumKroner(rows.map((row) => row[side])), language);
  return (
    <section aria-labelledby="opening-balances">
      <Title order={2} size="h4" id="opening-balances" mb="xs">
        {texts.balances}
      </Title>
      <WideTable label={texts.balances} minWidth={320}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            <Table.Th ta="right">{texts.debit}</Table.Th>
            <Table.Th ta="right">{texts.credit}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ account, debit, credit }) => (
            <Table.Tr key={account}>
              <Table.Td className="breakable">
                {account} {names.get(account)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {shown(debit)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {shown(credit)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            <Table.Th ta="right" className="figures">
              {sum('debit')}
            </Table.Th>
            <Table.Th ta="right" className="figures">
              {sum('credit')}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </section>
  );
}

function Invoices({ invoices }: { invoices: Opening['openInvoices'] }) {
  const texts = useTexts(openingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const [page, setPage] = useState(1);
  const shown = invoices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <section aria-labelledby="opening-invoices">
      <Title order={2} size="h4" id="opening-invoices" mb="xs">
        {texts.invoices}
      </Title>
      {invoices.length === 0 ? (
        <Text size="sm">{texts.noInvoices}</Text>
      ) : (
        <WideTable label={texts.invoices} minWidth={560}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.number}</Table.Th>
              <Table.Th>{texts.customer}</Table.Th>
              <Table.Th>{texts.kid}</Table.Th>
              <Table.Th>{texts.dueDate}</Table.Th>
              <Table.Th ta="right">{texts.outstanding}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ id, number, client, kid, dueDate, outstanding, outstandingNok }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink
                    to="/$accountId/invoices/$invoiceId"
                    params={{ accountId, invoiceId: id }}
                    size="sm"
                  >
                    {number}
                  </AnchorLink>
                </Table.Td>
                <Table.Td className="breakable">{client.name}</Table.Td>
                <Table.Td className="figures">{kid ?? ''}</Table.Td>
                <Table.Td className="figures">{day(dueDate, language)}</Table.Td>
                <Table.Td ta="right" className="figures">
                  {amount(outstandingNok ?? outstanding, language)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {invoices.length > PAGE_SIZE && (
        <Pager page={page} pageSize={PAGE_SIZE} totalCount={invoices.length} onPage={setPage} />
      )}
    </section>
  );
}
