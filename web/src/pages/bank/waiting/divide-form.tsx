import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { clientQuery } from '../../customer-register/customers.ts';
import { CustomerSelect } from '../../customer-register/customer-select.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { owedOn } from '../../invoices/invoices.ts';
import type { BankTransaction, Match } from '../bank-queries.ts';
import { InvoiceSearch } from './invoice-search.tsx';
import classes from './waiting.module.css';
import { waitingTexts } from './waiting-texts.ts';

/** `typedPaid`: what kroner pay of an invoice in another currency. */
type Part = { invoice: Invoice; typed: string; typedPaid: string };

/** Divides a transaction over invoices. What is left becomes credit of a customer. */
export function DivideForm({
  transaction: { remainder, currency },
  onDivide,
}: {
  transaction: Pick<BankTransaction, 'remainder' | 'currency'>;
  onDivide: (match: Match, said: string) => void;
}) {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [chosenClient, setChosenClient] = useState<string>();
  const amounts = parts.map(({ typed }) => readDecimal(typed));
  const paid = parts.map(({ typedPaid }) => readDecimal(typedPaid));
  const isOther = ({ invoice }: Part) => invoice.currency !== currency;
  const rest = sumKroner([remainder, ...amounts.map((amount) => -(amount ?? 0))]);
  const clientId = chosenClient ?? parts[0]?.invoice.client.id ?? '';
  const client = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '' });
  const isAmount = (amount: number | undefined) => amount !== undefined && amount > 0;
  const isWhole = amounts.every(isAmount) && parts.every((part, at) => !isOther(part) || isAmount(paid[at]));
  const isReady = isWhole && (rest === 0 || (rest > 0 && client.data !== undefined));

  function add(invoice: Invoice) {
    const owed = owedOn(invoice).kroner;
    const typedOf = (amount: number) => (amount === 0 ? '' : typedDecimal(amount, language));
    // Nobody but the bank knows what it gave for the other currency.
    const amount = invoice.currency === currency ? Math.max(Math.min(rest, owed), 0) : Math.max(rest, 0);
    setParts([...parts, { invoice, typed: typedOf(amount), typedPaid: typedOf(owed) }]);
  }

  function divide() {
    if (!isReady) return;
    const allocations = parts.map((part, index) => ({
      invoiceId: part.invoice.id,
      amount: amounts[index] ?? 0,
      ...(isOther(part) && { paidAmount: paid[index] ?? 0 }),
      ...(owedOn(part.invoice).isLoss && { recoversLoss: true }),
    }));
    const [only] = parts;
    onDivide(
      { allocations, ...(rest > 0 && { remainderToClientId: clientId }) },
      only === undefined
        ? texts.credited(client.data?.client.name ?? '')
        : parts.length === 1
          ? texts.booked(only.invoice.number ?? '')
          : texts.divided(parts.length),
    );
  }

  return (
    <DialogForm submitLabel={texts.divideNow} isDisabled={!isReady} onSubmit={divide}>
      <Text size="sm">{texts.divideHint}</Text>
      {parts.map(({ invoice, typed, typedPaid }, index) => (
        <div key={invoice.id} className={classes['part']}>
          <div className="breakable">
            <Text size="sm">{texts.option(invoice.number ?? '', invoice.client.name)}</Text>
            <Text size="sm" c="dimmed">
              {texts.toPay(money(owedOn(invoice).kroner, language, invoice.currency))}
            </Text>
          </div>
          <Stack gap={4}>
            <NumberField
              aria-label={texts.amountFor(invoice.number ?? '')}
              value={typed}
              onChange={(value) =>
                setParts(parts.map((part, at) => (at === index ? { ...part, typed: value } : part)))
              }
              tellsAtOnce
            />
            {invoice.currency !== currency && (
              <NumberField
                aria-label={texts.paysOf(invoice.currency, invoice.number ?? '')}
                value={typedPaid}
                onChange={(value) =>
                  setParts(parts.map((part, at) => (at === index ? { ...part, typedPaid: value } : part)))
                }
                tellsAtOnce
              />
            )}
          </Stack>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={texts.remove(invoice.number ?? '')}
            onClick={() => setParts(parts.filter((_, at) => at !== index))}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rest > 0 && (
        <InvoiceSearch
          label={texts.add}
          usual={rest}
          currency={currency}
          leftOut={parts.map(({ invoice }) => invoice.id)}
          onChoose={add}
        />
      )}
      <Text fw={650} role="status" {...(rest < 0 && { c: 'red' })}>
        {rest < 0
          ? texts.tooMuchDivided(money(-rest, language, currency))
          : texts.rest(money(rest, language, currency))}
      </Text>
      {rest > 0 && (
        <CustomerSelect
          label={texts.restTo}
          description={texts.restToHint}
          chosen={client.data?.client}
          onChoose={setChosenClient}
          onSearch={() => undefined}
        />
      )}
    </DialogForm>
  );
}
