import { Button, SimpleGrid, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ForeignCurrency } from '../../../../../server/src/domain/currency/currency.ts';
import { FOREIGN_CURRENCIES } from '../../../../../server/src/domain/currency/currency.ts';
import type { Schemas } from '../../../http/account-api.ts';
import { useAccount } from '../../../http/session.ts';
import type { NumberProblem } from '../../../text/decimals.ts';
import { numberProblem, readDecimal } from '../../../text/decimals.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { tell } from '../../../ui/notice.tsx';
import { RevaluedItems } from './revalued-items.tsx';
import { revaluationTexts } from './revaluation-texts.ts';

type Values = { asOf: string; rates: Partial<Record<ForeignCurrency, string>> };

/** Asks for the closing day and, where somebody wants to, for rates. It shows by a dry run what would be posted. @param today `yyyy-MM-dd` */
export function NewRevaluation({ today }: { today: string }) {
  const texts = useTexts(revaluationTexts);
  const { language } = useLanguage();
  const { company, environment } = useAccount();
  const inWords = useFieldErrors();
  const form = useForm<Values>({
    initialValues: { asOf: `${Number(today.slice(0, 4)) - 1}-12-31`, rates: {} },
  });
  const turnedOn: readonly string[] = company.currencies[environment];
  const currencies = FOREIGN_CURRENCIES.filter((one) => turnedOn.includes(one));
  const body = bodyOf(form.values);
  const onError = (error: Error) => form.setErrors(inWords(error, (field) => formField(field, body)));
  const preview = useChange('POST /v1/currency-revaluations', {
    header: { 'Tilgode-Dry-Run': 'true' },
    staysOpen: true,
    onError,
  });
  const post = useChange('POST /v1/currency-revaluations', {
    onDone: ({ asOf }) => tell(texts.done(day(asOf, language))),
    onError,
  });
  // The preview belongs to the values that were sent. It is hidden when the form has others.
  const isOfForm = JSON.stringify(preview.variables) === JSON.stringify(body);

  function run(change: typeof post) {
    const problems = problemsOf(form.values);
    form.setErrors(inWords(problems));
    if (Object.keys(problems).length === 0) change.mutate(body);
  }

  return (
    <DialogForm submitLabel={texts.post} run={post} checksItself onSubmit={() => run(post)}>
      <DateField label={texts.asOf} description={texts.asOfHint} {...form.getInputProps('asOf')} required />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {currencies.map((currency) => (
          <NumberField
            key={currency}
            label={texts.rate(currency)}
            description={texts.rateHint}
            {...form.getInputProps(`rates.${currency}`)}
            value={form.values.rates[currency] ?? ''}
          />
        ))}
      </SimpleGrid>
      <Stack gap="xs" align="flex-start">
        <Button variant="default" size="xs" loading={preview.isPending} onClick={() => run(preview)}>
          {texts.preview}
        </Button>
        {isOfForm && preview.error !== null && <ErrorNotice error={preview.error} />}
      </Stack>
      {isOfForm && preview.data !== undefined && <RevaluedItems revaluation={preview.data} />}
    </DialogForm>
  );
}

function bodyOf({ asOf, rates }: Values): Schemas['NewCurrencyRevaluation'] {
  return {
    asOf,
    rates: FOREIGN_CURRENCIES.flatMap((currency) => {
      const rate = readDecimal(rates[currency] ?? '');
      return rate === undefined ? [] : [{ currency, rate }];
    }),
  };
}

/** What keeps the request from being sent, by field of the form. */
function problemsOf({ asOf, rates }: Values): Record<string, NumberProblem> {
  const wrong = Object.entries(rates).flatMap(([currency, typed]) => {
    const problem = typed.trim() === '' ? undefined : numberProblem(typed);
    return problem === undefined ? [] : [[`rates.${currency}`, problem] as const];
  });
  return { ...(asOf === '' && { asOf: 'required' as const }), ...Object.fromEntries(wrong) };
}

/** The field of the form for a field of the API: `rates[0].rate` is `rates.EUR`. */
function formField(apiField: string, { rates = [] }: Schemas['NewCurrencyRevaluation']): string {
  const [, index] = /^rates\[(\d+)\]/.exec(apiField) ?? [];
  const currency = index === undefined ? undefined : rates?.[Number(index)]?.currency;
  return currency === undefined ? apiField : `rates.${currency}`;
}
