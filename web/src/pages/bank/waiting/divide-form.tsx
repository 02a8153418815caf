import { ActionIcon, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { readDecimal, typedDecimal } from '../../../text/decimals.ts';
import { moneyInKroner } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { clientQuery } from '../../customer-register/customers.ts';
import { CustomerSelect } from '../../customer-register/customer-select.tsx';
import type { Invoice } from '../../invoices/invoices.ts';
import { owedOn } from '../../invoices/invoices.ts';
import type { Match } from '../bank-queries.ts';
import { InvoiceSearch } from './invoice-search.tsx';
import classes from './waiting.module.css';
import { waitingTexts } from './waiting-texts.ts';

type Part = { invoice: Invoice; typed: string };

/** Divides a transaction over invoices. What is left becomes credit of a customer. @param kroner all of it */
export function DivideForm({
  kroner,
  onDivide,
}: {
  kroner: number;
  onDivide: (match: Match, said: string) => void;
}) {
  const texts = useTexts(waitingTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const [parts, setParts] = useState<readonly Part[]>([]);
  const [chosenClient, setChosenClient] = useState<string>();
  const amounts = parts.map(({ typed }) => readDecimal(typed));
  const rest = sumKroner([kroner, ...amounts.map((amount) => -(amount ?? 0))]);
  const clientId = chosenClient ?? parts[0]?.invoice.client.id ?? '';
  const client = useQuery({ ...clientQuery(accountId, clientId), enabled: clientId !== '' });
  const isWhole = amounts.every((amount) => amount !== undefined && amount > 0);
  const isReady = isWhole && (rest === 0 || (rest > 0 && client.data !== undefined));

  function add(invoice: Invoice) {
    const amount = Math.max(Math.min(rest, owedOn(invoice).kroner), 0);
    setParts([...parts, { invoice, typed: amount === 0 ? '' : typedDecimal(amount, language) }]);
  }

  function divide() {
    if (!isReady) return;
    const allocations = parts.map(({ invoice }, index) => ({
      invoiceId: invoice.id,
      amount: amounts[index] ?? 0,
      ...(owedOn(invoice).isLoss && { recoversLoss: true }),
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
      {parts.map(({ invoice, typed }, index) => (
        <div key={invoice.id} className={classes['part']}>
          <div className="breakable">
            <Text size="sm">{texts.option(invoice.number ?? '', invoice.client.name)}</Text>
            <Text size="sm" c="dimmed">
              {texts.toPay(moneyInKroner(owedOn(invoice).kroner, language))}
            </Text>
          </div>
          <NumberField
            aria-label={texts.amountFor(invoice.number ?? '')}
            value={typed}
            onChange={(value) =>
              setParts(parts.map((part, at) => (at === index ? { ...part, typed: value } : part)))
            }
            tellsAtOnce
          />
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
          leftOut={parts.map(({ invoice }) => invoice.id)}
          onChoose={add}
        />
      )}
      <Text fw={650} role="status" {...(rest < 0 && { c: 'red' })}>
        {rest < 0
          ? texts.tooMuchDivided(moneyInKroner(-rest, language))
          : texts.rest(moneyInKroner(rest, language))}
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
