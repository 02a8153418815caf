import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { LIMITS } from '../../../../server/src/domain/limits.ts';
import { isCompanyName } from '../../../../server/src/domain/parties/company-form.ts';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import { LANGUAGES } from '../../../../server/src/domain/texts/language.ts';
import { countryChoices } from '../../text/countries.ts';
import { currencyName } from '../../text/currency-names.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { OrgNumberInput } from '../../ui/form/checked-input.tsx';
import { focusFirstField } from '../../ui/form/focus-first-field.ts';
import { fieldsOf } from '../../ui/form/fields-of.ts';
import { useCityOfPostalCode } from '../../ui/form/use-city-of-postal-code.ts';
import type { ClientValues } from './client-values.ts';
import { useCurrencies } from './use-currencies.ts';
import { FoundOrganisation } from './register-look-up.tsx';
import { customersTexts } from './customers-texts.ts';

/**
 * The fields of a customer. An invoice asks for the fields that stand on it, the register asks for all.
 * @param inputProps the properties of a field's input, from the form that holds the values
 * @param fill sets fields to what the register of organisations knows
 */
export default function ClientFields({
  values,
  inputProps,
  fill,
  isWhole,
  hasFocus = false,
}: {
  values: ClientValues;
  inputProps: (field: keyof ClientValues) => GetInputPropsReturnType;
  fill: (found: Partial<ClientValues>) => void;
  isWhole: boolean;
  /** Whether the first field has the focus once it is there. */
  hasFocus?: boolean;
}) {
  const texts = useTexts(customersTexts);
  const { language } = useLanguage();
  const field = fieldsOf(texts, inputProps, 'below');
  const currencies = useCurrencies(values.currency);
  const isForeign = !isInNorway(values.country);
  useCityOfPostalCode(values, fill);
  // What the law asks of an invoice, where somebody writes one: who has no number is found by the address.
  const addressHint = !isWhole && values.orgNumber.trim() === '' ? { description: texts.addressNeeded } : {};
  const isUnsaid = values.orgNumber.trim() === '' && isCompanyName(values.name);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" {...(hasFocus && { ref: focusFirstField })}>
      <div>
        <OrgNumberInput {...field('orgNumber')} isForeign={isForeign} />
        <FoundOrganisation values={values} fill={fill} />
      </div>
      <TextInput {...field('name')} required autoComplete="off" />
      {(isUnsaid || values.type !== '') && (
        <NativeSelect
          {...field('type')}
          {...(isUnsaid && { description: texts.typeAssumed })}
          data={[
            ...(values.type === '' ? [{ value: '', label: texts.consumer }] : []),
            { value: 'business', label: texts.business },
            ...(values.type === '' ? [] : [{ value: 'consumer', label: texts.consumer }]),
          ]}
        />
      )}
      <TextInput
        {...field('email')}
        {...(!isWhole && { description: texts.emailNeeded })}
        type="email"
        autoComplete="off"
      />
      <TextInput {...field('address')} {...addressHint} autoComplete="off" />
      <TextInput {...field('postalCode')} autoComplete="off" />
      <TextInput {...field('city')} autoComplete="off" />
      <NativeSelect {...field('country')} data={countryChoices(language)} />
      {isForeign && <TextInput {...field('vatNumber')} />}
      <NativeSelect
        {...field('language')}
        data={[
          { value: '', label: texts.languageByCountry },
          ...LANGUAGES.map((value) => ({ value, label: texts[value] })),
        ]}
      />
      {isWhole && (
        <>
          <TextInput {...field('phone')} type="tel" autoComplete="off" />
          <TextInput {...field('contactPerson')} autoComplete="off" />
          <NumberInput
            {...field('paymentTermDays')}
            min={0}
            max={LIMITS.paymentTermDays}
            allowDecimal={false}
            allowNegative={false}
            hideControls
          />
          {currencies.length > 0 && (
            <NativeSelect
              {...field('currency')}
              data={[
                { value: '', label: currencyName('NOK', language) },
                ...currencies.map((value) => ({ value, label: currencyName(value, language) })),
              ]}
            />
          )}
        </>
      )}
    </SimpleGrid>
  );
}
