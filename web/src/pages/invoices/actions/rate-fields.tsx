import { Alert, Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ForeignCurrency } from '../../../../../server/src/domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { accountApi } from '../../../http/account-api.ts';
import { AppError } from '../../../http/app-api.ts';
import { queryOf } from '../../../http/query-of.ts';
import { readDecimal } from '../../../text/decimals.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { textsByLanguage } from '../../../text/texts-by-language.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { rateText } from '../document/rate-text.ts';
import type { Invoice } from '../invoices.ts';
import { invoicesKey } from '../invoices.ts';

const rateTexts = textsByLanguage({
  used: (rate: string) => [
    `Valutakurs: ${rate}. Kursen i det øyeblikket fakturaen sendes, gjelder.`,
    `Exchange rate: ${rate}. The rate at the moment of sending counts.`,
  ],
  missing: (currency: string) => [
    `Norges Bank har ingen kurs for ${currency} ennå. Prøv igjen senere, eller oppgi kursen her.`,
    `Norges Bank has no rate of ${currency} yet. Try again later, or give the rate here.`,
  ],
  rate: (currency: string) => [`Kroner for 1 ${currency}`, `Kroner for 1 ${currency}`],
  date: ['Kursens dag', 'Day of the rate'],
});

/** A rate that a person gives, as it is typed. */
export type TypedRate = { rate: string; date: string };
type Rate = Schemas['ExchangeRate'];

/** The currency whose rate the draft gets when it is sent. A credit note has that of its invoice. */
export function currencyToConvert({
  currency,
  type,
}: Pick<Invoice, 'currency' | 'type'>): ForeignCurrency | undefined {
  return type === 'invoice' ? FOREIGN_CURRENCIES.find((one) => one === currency) : undefined;
}

export const rateQuery = (accountId: string, currency: ForeignCurrency) => ({
  ...queryOf(['exchange-rate', ...invoicesKey(accountId), currency], () =>
    accountApi(accountId).GET('/v1/exchange-rates', { params: { query: { currency } } }),
  ),
  gcTime: 0,
});

/** Whether Norges Bank has none, so that a person may give one. */
export function isMissing({ error }: Pick<UseQueryResult<Rate>, 'error'>): boolean {
  return error instanceof AppError && error.code === 'exchange-rate-missing';
}

/** @returns undefined while it is no rate */
export function readRate({ rate, date }: TypedRate): { rate: number; date: string } | undefined {
  const read = readDecimal(rate);
  return read === undefined || read <= 0 || date === '' ? undefined : { rate: read, date };
}

/** The rate that the draft gets, or fields for one where there is none. */
export function RateFields({
  currency,
  found,
  values,
  onChange,
  failing,
  today,
}: {
  currency: ForeignCurrency;
  found: UseQueryResult<Rate>;
  values: TypedRate;
  onChange: (values: TypedRate) => void;
  failing: Readonly<Record<string, string>>;
  today: string;
}) {
  const texts = useTexts(rateTexts);
  const { language } = useLanguage();
  if (found.data !== undefined) {
    return <Text size="sm">{texts.used(rateText(found.data, language))}</Text>;
  }
  if (!isMissing(found)) return found.error === null ? null : <ErrorNotice error={found.error} />;
  return (
    <Alert color="yellow" variant="light">
      <Text size="sm" mb="xs">
        {texts.missing(currency)}
      </Text>
      <Group align="flex-start" grow>
        <NumberField
          of="quantity"
          label={texts.rate(currency)}
          required
          value={values.rate}
          onChange={(rate) => onChange({ ...values, rate })}
          error={failing['exchangeRate.rate'] ?? failing['exchangeRate']}
        />
        <DateField
          label={texts.date}
          required
          max={today}
          value={values.date}
          onChange={(date) => onChange({ ...values, date })}
          error={failing['exchangeRate.date']}
        />
      </Group>
    </Alert>
  );
}
