import { Button, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { RECEIVABLE_AGES, receivableAge } from '../../../../../server/src/domain/invoices/receivable-age.ts';
import { downloadFile } from '../../../http/files/download-file.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { agencyTexts } from '../../invoices/actions/agency-texts.ts';
import { appPage } from './app-page.ts';
import { AsOfField } from './choice-fields.tsx';
import { asOfProblem, useAsOf } from './choices.ts';
import { CustomerTable, OpenedRows } from './customer-table.tsx';
import { customersTexts } from './customers-texts.ts';
import { Figure, FigureHead, MainFigures } from './figure.tsx';
import { ReportPage } from './report-page.tsx';
import classes from './reports.module.css';
import { reportsTexts } from './reports-texts.ts';
import type { Receivables } from './reports.ts';
import { openItemsQuery, receivablesQuery, reportAddress } from './reports.ts';

type OpenItem = Receivables['customers'][number]['invoices'][number];

/** The name, the ages, and what is outstanding. */
const COLUMNS = RECEIVABLE_AGES.length + 2;

export default function ReceivablesPage() {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const asOf = useAsOf();
  const isValid = asOf !== undefined && asOfProblem(asOf) === undefined;
  const report = useQuery({ ...receivablesQuery(accountId, asOf ?? ''), enabled: isValid });
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
          <MainFigures
            figures={[
              { label: texts.outstanding, kroner: data.totals.outstanding, isMain: true },
              ...RECEIVABLE_AGES.map((age) => ({ label: texts.ages[age], kroner: data.totals[age] })),
            ]}
          />
          <Customers report={data} />
          <SumsFiles asOf={data.asOf} />
          <AgencyFile asOf={data.asOf} isShown={data.totals.atAgency !== 0} />
        </Stack>
      )}
    </ReportPage>
  );
}

/** The sums of each customer as files, which are short however many invoices are open. */
function SumsFiles({ asOf }: { asOf: string }) {
  const texts = useTexts(reportsTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const download = useMutation({ mutationFn: downloadFile });
  const addressOf = (format: string) =>
    reportAddress(accountId, 'receivables', { asOf, language, details: 'false', format });
  return (
    <div>
      <Text size="sm" mb={4}>
        {texts.sumsByCustomer}
      </Text>
      <Button.Group>
        {(['xlsx', 'csv', 'pdf'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            loading={download.isPending && download.variables === addressOf(format)}
            onClick={() => download.mutate(addressOf(format))}
            aria-label={`${texts.sumsByCustomer}: ${FORMATS[format]}`}
          >
            {FORMATS[format]}
          </Button>
        ))}
      </Button.Group>
      {download.error !== null && <ErrorNotice error={download.error} />}
    </div>
  );
}

const FORMATS = { xlsx: 'Excel', csv: 'CSV', pdf: 'PDF' } as const;

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

/** What each customer owes, by age. */
function Customers({ report: { asOf, customers, totals } }: { report: Receivables }) {
  const texts = useTexts(reportsTexts);
  const words = useTexts(customersTexts);
  const agesOf = (sums: Receivables['totals']) => (
    <>
      {RECEIVABLE_AGES.map((age) => (
        <Figure key={age} visibleFrom="md" kroner={sums[age]} />
      ))}
      <Figure kroner={sums.outstanding} />
    </>
  );
  return (
    <CustomerTable
      customers={customers.toSorted((one, other) => other.outstanding - one.outstanding)}
      columnCount={COLUMNS}
      head={
        <>
          {RECEIVABLE_AGES.map((age) => (
            <FigureHead key={age} visibleFrom="md">
              {texts.ages[age]}
            </FigureHead>
          ))}
          <FigureHead>{texts.outstanding}</FigureHead>
        </>
      }
      foot={agesOf(totals)}
      hint={({ itemCount }) => words.items(itemCount)}
      figures={agesOf}
      renderOpened={({ customerId }) => <OpenItems customerId={customerId} asOf={asOf} />}
    />
  );
}

function OpenItems({ customerId, asOf }: { customerId: string; asOf: string }) {
  const words = useTexts(customersTexts);
  const { accountId } = useAccount();
  const report = useQuery(openItemsQuery(accountId, customerId, asOf));
  return (
    <OpenedRows
      rows={report.data?.customers.flatMap(({ invoices }) => invoices)}
      query={report}
      columnCount={COLUMNS}
      links={
        <AnchorLink
          to="/$accountId/customers/$clientId"
          params={{ accountId, clientId: customerId }}
          size="sm"
        >
          {words.toCustomer}
        </AnchorLink>
      }
    >
      {(item) => <OpenItemRow key={item.invoiceId ?? item.entries} item={item} />}
    </OpenedRows>
  );
}

function OpenItemRow({ item }: { item: OpenItem }) {
  const texts = useTexts(reportsTexts);
  const words = useTexts(customersTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { invoiceId, invoiceNumber, dueDate, daysOverdue, outstanding, remindersPaused } = item;
  const name = `${texts.invoice} ${invoiceNumber ?? ''}`;
  const due = dueDate !== null && day(dueDate, language);
  return (
    <Table.Tr>
      <Table.Td className={classes['opened'] ?? ''}>
        {invoiceId === null ? (
          texts.withoutInvoice
        ) : (
          <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId }} inherit>
            {name}
          </AnchorLink>
        )}
        <Text size="xs" c="dimmed">
          {due !== false && (daysOverdue === 0 ? words.due(due) : words.wasDue(due, daysOverdue))}
          {remindersPaused && ` · ${texts.remindersPaused}`}
        </Text>
      </Table.Td>
      {RECEIVABLE_AGES.map((age) =>
        age === receivableAge(daysOverdue) ? (
          <Figure key={age} visibleFrom="md" kroner={outstanding} />
        ) : (
          <Table.Td key={age} visibleFrom="md" />
        ),
      )}
      <Figure kroner={outstanding} link={appPage(accountId, item.entries)} label={texts.entriesOf(name)} />
    </Table.Tr>
  );
}
