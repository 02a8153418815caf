import { Alert, Button, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { day, money, moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { rateText } from '../document/rate-text.ts';
import type { Invoice } from '../invoices.ts';
import { actionTexts } from './action-texts.ts';

/** A button that makes a dry run of the send, and shows the number, KID, dates and sum that the document would get. */
export function CheckBeforeSending({
  draft,
  body,
  how,
  isDisabled,
}: {
  draft: Invoice;
  body: Schemas['SendRequest'];
  /** How the document would go. */
  how: string;
  isDisabled: boolean;
}) {
  const texts = useTexts(actionTexts);
  const check = useChange('POST /v1/invoices/{id}/send', {
    path: { id: draft.id },
    header: { 'Tilgode-Dry-Run': 'true' },
    staysOpen: true,
  });
  // The result belongs to the values that were checked. It is hidden when the form has others.
  const isOfForm = JSON.stringify(check.variables) === JSON.stringify(body);
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        size="xs"
        loading={check.isPending}
        disabled={isDisabled}
        onClick={() => check.mutate(body)}
      >
        {texts.check}
      </Button>
      {isOfForm && check.error !== null && <ErrorNotice error={check.error} />}
      {isOfForm && check.data !== undefined && <Checked invoice={check.data} how={how} />}
    </Stack>
  );
}

function Checked({ invoice, how }: { invoice: Invoice; how: string }) {
  const texts = useTexts(actionTexts);
  const { language } = useLanguage();
  const { creditorReference, exchangeRate, vatNok } = invoice;
  const { number, kid, issueDate, dueDate, total, currency, type } = invoice;
  const rows: [string, ReactNode][] = [
    [texts.checkedNumber, number],
    ...(kid === null ? [] : [[texts.checkedKid, kid] satisfies [string, ReactNode]]),
    ...(creditorReference === null
      ? []
      : [[texts.checkedReference, creditorReference] satisfies [string, ReactNode]]),
    [texts.checkedDate, day(issueDate, language)],
    ...(type === 'credit_note' || dueDate === null
      ? []
      : [[texts.checkedDue, day(dueDate, language)] satisfies [string, ReactNode]]),
    [texts.checkedTotal, money(total, language, currency)],
    ...(exchangeRate === null
      ? []
      : ([
          [texts.checkedRate, rateText(exchangeRate, language)],
          [texts.checkedVat, vatNok === null ? '–' : moneyInKroner(vatNok, language)],
        ] satisfies [string, ReactNode][])),
    [texts.checkedHow, how],
  ];
  return (
    <Alert color="green" variant="light" title={texts.checked} w="100%" role="status">
      <Table
        withRowBorders={false}
        layout="auto"
        verticalSpacing={4}
        horizontalSpacing={0}
        mb="xs"
        aria-label={texts.checked}
      >
        <Table.Tbody>
          {rows.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={600} w={120}>
                {name}
              </Table.Th>
              <Table.Td className="figures">{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm">{texts.checkedHint}</Text>
    </Alert>
  );
}
