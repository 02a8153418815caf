import { Button, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RECEIVABLE_AGES } from '../../../../../server/src/domain/invoices/receivable-age.ts';
import { downloadFile } from '../../../http/download-file.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { agencyTexts } from '../../invoices/actions/agency-texts.ts';
import { appPage } from './app-page.ts';
import { AsOfField } from './choice-fields.tsx';
import { asOfProblem, useAsOf } from './choices.ts';
import { Figure, FigureHead, MainFigures } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { Receivables } from './reports.ts';
import { receivablesQuery, reportAddress } from './reports.ts';

type Customer = Receivables['customers'][number];

export default function ReceivablesPage() {
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const asOf = useAsOf();
  const isValid = asOf !== undefined && asOfProblem(asOf) === undefined;
  const report = useQuery({ ...receivablesQuery(accountId, asOf ?? '', language), enabled: isValid });
  return (
    <ReportPage
      name="receivables"
      choice={asOf !== undefined && today !== undefined && <AsOfField asOf={asOf} today={today} />}
      report={report}
      file={isValid ? reportAddress(accountId, 'receivables', { asOf, language }) : undefined}
      isEmpty={({ customers }) => customers.length === 0}
    >
      {(data) => (
        <Stack gap="xl">
          <Ages report={data} />
          <OpenItems customers={data.customers} />
          <AgencyFile asOf={data.asOf} isShown={data.customers.some(hasHandedOver)} />
        </Stack>
      )}
    </ReportPage>
  );
}

const hasHandedOver = ({ invoices }: Customer) => invoices.some(({ handedOver }) => handedOver !== null);

/** The file for the collection agency, where an agency has claims. */
function AgencyFile({ asOf, isShown }: { asOf: string; isShown: boolean }) {
  const texts = useTexts(agencyTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const download = useMutation({ mutationFn: downloadFile });
  if (!isShown) return null;
  const address = reportAddress(accountId, 'receivables', {
    asOf,
    language,
    handedOver: 'true',
    format: 'csv',
  });
  return (
    <div>
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate(address)}>
        {texts.file}
      </Button>
      <Text size="sm" c="dimmed">
        {texts.fileHint}
      </Text>
      {download.error !== null && <ErrorNotice error={download.error} />}
    </div>
  );
}

function Ages({ report: { totals, customers } }: { report: Receivables }) {
  const texts = useTexts(reportsTexts);
  const { accountId } = useAccount();
  return (
    <section>
      <MainFigures
        figures={[
          { label: texts.outstanding, kroner: totals.outstanding, isMain: true },
          ...RECEIVABLE_AGES.map((age) => ({ label: texts.ages[age], kroner: totals[age] })),
        ]}
      />
      <Title order={2} size="h4" mt="xl" mb="xs">
        {texts.byAge}
      </Title>
      <WideTable label={texts.byAge} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.customer}</Table.Th>
            {RECEIVABLE_AGES.map((age) => (
              <FigureHead key={age} visibleFrom="md">
                {texts.ages[age]}
              </FigureHead>
            ))}
            <FigureHead>{texts.outstanding}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {customers.map((customer) => (
            <Table.Tr key={customer.customerId} className={classes['row'] ?? ''}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {customer.customerId === null ? (
                  texts.withoutCustomer
                ) : (
                  <AnchorLink
                    to="/$accountId/customers/$clientId"
                    params={{ accountId, clientId: customer.customerId }}
                    inherit
                    className={classes['cover'] ?? ''}
                  >
                    {customer.customerName}
                  </AnchorLink>
                )}
              </Table.Td>
              {RECEIVABLE_AGES.map((age) => (
                <Figure key={age} visibleFrom="md" kroner={customer[age]} />
              ))}
              <Figure kroner={customer.outstanding} />
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr className={classes['total'] ?? ''}>
            <Table.Th scope="row">{texts.sum}</Table.Th>
            {RECEIVABLE_AGES.map((age) => (
              <Figure key={age} visibleFrom="md" kroner={totals[age]} />
            ))}
            <Figure kroner={totals.outstanding} />
          </Table.Tr>
        </Table.Tfoot>
      </WideTable>
    </section>
  );
}

/** The open invoices of each customer. */
function OpenItems({ customers }: { customers: Customer[] }) {
  const texts = useTexts(reportsTexts);
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {texts.openItems}
      </Title>
      <WideTable label={texts.openItems} minWidth={300}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.invoice}</Table.Th>
            <Table.Th w={130} visibleFrom="sm">
              {texts.date}
            </Table.Th>
            <Table.Th w={130}>{texts.due}</Table.Th>
            <Table.Th w={110} ta="right" visibleFrom="sm">
              {texts.daysOverdue}
            </Table.Th>
            <FigureHead>{texts.outstanding}</FigureHead>
          </Table.Tr>
        </Table.Thead>
        {customers.map((customer) => (
          <CustomerItems key={customer.customerId} customer={customer} />
        ))}
      </WideTable>
    </section>
  );
}

function CustomerItems({ customer }: { customer: Customer }) {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Table.Tbody>
      <Table.Tr className={classes['group'] ?? ''}>
        <Table.Th scope="rowgroup" colSpan={2} style={{ overflowWrap: 'anywhere' }}>
          {customer.customerName ?? texts.withoutCustomer}
        </Table.Th>
        <Table.Td colSpan={2} visibleFrom="sm" />
        <Figure kroner={customer.outstanding} />
      </Table.Tr>
      {customer.invoices.map((item) => (
        <Table.Tr key={item.invoiceId ?? item.entries}>
          <Table.Td>
            {item.invoiceId === null ? (
              texts.withoutInvoice
            ) : (
              <AnchorLink
                to="/$accountId/invoices/$invoiceId"
                params={{ accountId, invoiceId: item.invoiceId }}
                inherit
              >
                {texts.invoice} {item.number}
              </AnchorLink>
            )}
            {item.remindersPaused && (
              <Text size="xs" c="dimmed">
                {texts.remindersPaused}
              </Text>
            )}
          </Table.Td>
          <Table.Td className="figures" visibleFrom="sm">
            {item.issueDate === null ? '–' : day(item.issueDate, language)}
          </Table.Td>
          <Table.Td className="figures">{item.dueDate === null ? '–' : day(item.dueDate, language)}</Table.Td>
          <Table.Td ta="right" className="figures" visibleFrom="sm">
            {item.daysOverdue === 0 ? '–' : item.daysOverdue}
          </Table.Td>
          <Figure
            kroner={item.outstanding}
            link={appPage(accountId, item.entries)}
            label={texts.entriesOf(`${texts.invoice} ${item.number ?? ''}`)}
          />
        </Table.Tr>
      ))}
    </Table.Tbody>
  );
}
