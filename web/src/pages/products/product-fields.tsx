import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { fitsSales } from '../../../../server/src/domain/books/booking-accounts.ts';
import { SALES_VAT_CODES } from '../../../../server/src/domain/vat/vat.ts';
import { useAccount } from '../../http/session.ts';
import { useToday } from '../../http/use-today.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { fieldsOf } from '../../ui/form/fields-of.ts';
import { NumberField } from '../../ui/form/number-field.tsx';
import { AccountSelect } from '../ledger/account-select.tsx';
import { chartQuery, closingQuery } from '../ledger/books-queries.ts';
import { vatChoiceTexts } from '../ledger/vat-choice-texts.ts';
import { rateBpOf } from '../ledger/vat-choices.ts';
import { unitChoices } from './unit-choices.ts';
import { productsTexts } from './products-texts.ts';
import type { ProductValues } from './product-values.ts';

/** The fields of a product. @param isNew whether the service can give the number */
export function ProductFields({ form, isNew }: { form: UseFormReturnType<ProductValues>; isNew: boolean }) {
  const texts = useTexts(productsTexts);
  const vatChoices = useTexts(vatChoiceTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  // This query succeeds only where accounting is on. Elsewhere there are no accounts to choose.
  const { isSuccess: hasBooks } = useQuery(closingQuery(accountId));
  const { data: chart } = useQuery({ ...chartQuery(accountId), enabled: hasBooks });
  const field = fieldsOf(texts, form.getInputProps, 'below');
  const { vat, account } = form.values;
  const accounts = chart?.filter(
    (one) =>
      one.type === 'Income' && (vat === '' || today === undefined || fitsSales(one, rateBpOf(vat, today))),
  );
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <TextInput {...field('name')} required autoComplete="off" data-autofocus />
      <TextInput
        {...field('number')}
        {...(!isNew && { required: true, description: undefined })}
        autoComplete="off"
      />
      <NumberField {...field('price')} required />
      <NativeSelect
        {...field('priceKind')}
        data={[
          { value: 'withoutVat', label: texts.withoutVat },
          { value: 'withVat', label: texts.withVat },
        ]}
      />
      <NativeSelect
        {...field('vat')}
        data={[
          { value: '', label: texts.usualVat },
          ...SALES_VAT_CODES.map((code) => ({ value: String(code), label: vatChoices[code] })),
        ]}
      />
      <NativeSelect
        {...field('unit')}
        data={[{ value: '', label: texts.noUnit }, ...unitChoices(form.values.unit, language)]}
      />
      {accounts !== undefined && (
        <AccountSelect
          {...field('account')}
          clearable
          accounts={accounts}
          placeholder={texts.standardAccount}
          value={account}
          onChange={(number) => form.setFieldValue('account', number)}
        />
      )}
    </SimpleGrid>
  );
}
