import { Alert, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { decimal } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { booksTexts } from '../../ledger/books-texts.ts';
import { entryInSeries } from '../../ledger/entry-name.ts';
import { appPage } from './app-page.ts';
import { TermFields } from './choice-fields.tsx';
import { useTerm } from './choices.ts';
import { Figure, FigureHead, MainFigures } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { VatReport } from './reports.ts';
import { VAT_RETURN, reportAddress, vatQuery } from './reports.ts';

type VatLine = VatReport['lines'][number];

export default function VatPage() {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const chosen = useTerm();
  const report = useQuery({
    ...vatQuery(accountId, chosen ?? { year: 0, term: 0 }, language),
    enabled: chosen !== undefined,
  });
  return (
    <ReportPage
      name="vat"
      choice={
        chosen !== undefined &&
        today !== undefined && (
          <Group align="flex-end" justify="space-between" gap="sm">
            <TermFields chosen={chosen} today={today} />
            <ButtonLink
              to="/$accountId/books/exports"
              params={{ accountId }}
              search={{ year: String(chosen.year), term: String(chosen.term) }}
              hash={VAT_RETURN}
              variant="default"
            >
              {texts.toExport}
            </ButtonLink>
          </Group>
        )
      }
      report={report}
      file={chosen && reportAddress(accountId, 'vat', { ...chosen, language })}
      isEmpty={({ lines, accounts }) => lines.length === 0 && accounts.length === 0}
    >
      {(data) => (
        <Stack gap="xl">
          <MainFigures
            figures={[
              {
                label: data.vatDue < 0 ? texts.vatOwed : texts.vatDue,
                kroner: Math.abs(data.vatDue),
                isMain: true,
              },
              { label: texts.vatReturned, kroner: data.returnedVatDue },
            ]}
          />
          <LeftOut entries={data.leftOut} />
          <Lines report={data} />
          <Accounts accounts={data.accounts} />
        </Stack>
      )}
    </ReportPage>
  );
}

/** Sales and purchases that the return lacks, from before such entries were refused. */
function LeftOut({ entries }: { entries: VatReport['leftOut'] }) {
  const texts = useTexts(reportsTexts);
  const names = useTexts(booksTexts);
  const { accountId } = useAccount();
  if (entries.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={texts.leftOutTitle}>
      {texts.leftOut}
      <Group gap="sm" mt="xs">
        {entries.map((entry) => (
          <AnchorLink
            key={entry.entryId}
            to="/$accountId/books/journal/$entryId"
            params={{ accountId, entryId: entry.entryId }}
          >
            {entryInSeries(entry, names)}
          </AnchorLink>
        ))}
      </Group>
    </Alert>
  );
}

function Lines({ report }: { report: VatReport }) {
  const texts = useTexts(reportsTexts);
  return (
    <section>
      <WideTable label={texts.titles.vat} minWidth={340}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.vatCode}</Table.Th>
            <Table.Th w={80} ta="right" visibleFrom="sm">
              {texts.rate}
            </Table.Th>
            <FigureHead>{texts.base}</FigureHead>
            <FigureHead>{texts.vat}</FigureHead>
            <FigureHead visibleFrom="md">{texts.difference}</FigureHead>
            <FigureHead visibleFrom="sm">{texts.inReturn}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {report.lines.map((line) => (
            <Line key={[line.vatCode, line.side, line.rate, line.specification].join(' ')} line={line} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            <Table.Td visibleFrom="sm" />
            <Table.Td />
            <Figure kroner={report.vatDue} />
            <Table.Td visibleFrom="md" />
            <Figure kroner={report.returnedVatDue} visibleFrom="sm" />
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
      <Text size="sm" c="dimmed" mt="sm">
        {texts.vatNote}
      </Text>
    </section>
  );
}

function Line({ line }: { line: VatLine }) {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const [vatLedger, ...others] = line.vatLedgers;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere', hyphens: 'auto' }}>
        {line.vatCode} – {line.description}
      </Table.Td>
      <Table.Td ta="right" className="figures" visibleFrom="sm">
        {decimal(line.rate, language)} %
      </Table.Td>
      <Figure
        kroner={line.base}
        link={line.baseLedger === null ? undefined : appPage(accountId, line.baseLedger)}
        label={texts.entriesOf(`${texts.base}, ${texts.onlyVatCode(line.vatCode)}`)}
      />
      <Figure
        kroner={line.vat}
        link={vatLedger === undefined || others.length > 0 ? undefined : appPage(accountId, vatLedger)}
        label={texts.entriesOf(`${texts.vat}, ${texts.onlyVatCode(line.vatCode)}`)}
        more={others.length > 0 && <AccountLinks ledgers={line.vatLedgers} />}
      />
      <Figure kroner={line.difference} visibleFrom="md" />
      <Figure kroner={line.returnedVat} visibleFrom="sm" />
    </Table.Tr>
  );
}

/** A link to each account that the VAT stands on. */
function AccountLinks({ ledgers }: { ledgers: string[] }) {
  const { accountId } = useAccount();
  return (
    <Group gap="xs" justify="flex-end">
      {ledgers.map((ledger) => (
        <AnchorLink key={ledger} {...appPage(accountId, ledger)} size="xs">
          {new URLSearchParams(ledger.split('?')[1]).get('account')}
        </AnchorLink>
      ))}
    </Group>
  );
}

function Accounts({ accounts }: { accounts: VatReport['accounts'] }) {
  const texts = useTexts(reportsTexts);
  const { accountId } = useAccount();
  if (accounts.length === 0) return null;
  const sum = (figure: 'opening' | 'change' | 'closing') => sumKroner(accounts.map((row) => row[figure]));
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.vatAccounts}
      </Title>
      <WideTable label={texts.vatAccounts} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.account}</Table.Th>
            <FigureHead visibleFrom="sm">{texts.opening}</FigureHead>
            <FigureHead visibleFrom="sm">{texts.change}</FigureHead>
            <FigureHead>{texts.closing}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map(({ account, accountName, opening, change, closing, ledger }) => (
            <Table.Tr key={account} className={classes['row'] ?? ''}>
              <Table.Td>
                <AnchorLink {...appPage(accountId, ledger)} inherit className={classes['cover'] ?? ''}>
                  {account} {accountName}
                </AnchorLink>
              </Table.Td>
              <Figure kroner={opening} visibleFrom="sm" />
              <Figure kroner={change} visibleFrom="sm" />
              <Figure kroner={closing} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            <Figure kroner={sum('opening')} visibleFrom="sm" />
            <Figure kroner={sum('change')} visibleFrom="sm" />
            <Figure kroner={sum('closing')} />
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </section>
  );
}
