import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { LIMITS } from '../../../../server/src/domain/limits.ts';
import { isInNorway } from '../../../../server/src/domain/parties/country.ts';
import { LANGUAGES } from '../../../../server/src/domain/texts/language.ts';
import { countryChoices } from '../../text/countries.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { ClientValues } from './client-values.ts';
import { FoundOrganisation, useCityOfPostalCode } from './register-look-up.tsx';
import { customersTexts } from './customers-texts.ts';

type Field = keyof ClientValues;

/**
 * The fields of a customer. An invoice asks for the fields that stand on it, the register asks for all.
 * @param inputProps the properties of a field's input, from the form that holds the values
 * @param fill sets fields to what the register of organisations knows
 */
export function ClientFields({
  values,
  inputProps,
  fill,
  isWhole,
}: {
  values: ClientValues;
  inputProps: (field: Field) => object;
  fill: (found: Partial<ClientValues>) => void;
  isWhole: boolean;
}) {
  const texts = useTexts(customersTexts);
  const { language } = useLanguage();
  const isForeign = !isInNorway(values.country);
  useCityOfPostalCode(values, fill);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <div>
        <TextInput
          label={texts.orgNumber}
          inputMode={isForeign ? 'text' : 'numeric'}
          autoComplete="off"
          {...inputProps('orgNumber')}
        />
        <FoundOrganisation values={values} fill={fill} />
      </div>
      <TextInput label={texts.name} required autoComplete="off" {...inputProps('name')} />
      <TextInput
        label={texts.email}
        description={texts.emailHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        {...inputProps('email')}
      />
      <TextInput label={texts.address} autoComplete="off" {...inputProps('address')} />
      <TextInput label={texts.postalCode} autoComplete="off" {...inputProps('postalCode')} />
      <TextInput label={texts.city} autoComplete="off" {...inputProps('city')} />
      <NativeSelect label={texts.country} data={countryChoices(language)} {...inputProps('country')} />
      {isForeign && <TextInput label={texts.vatNumber} {...inputProps('vatNumber')} />}
      <NativeSelect
        label={texts.language}
        data={[
          { value: '', label: texts.languageByCountry },
          ...LANGUAGES.map((value) => ({ value, label: texts[value] })),
        ]}
        {...inputProps('language')}
      />
      {isWhole && (
        <>
          <TextInput label={texts.phone} type="tel" autoComplete="off" {...inputProps('phone')} />
          <TextInput label={texts.contactPerson} autoComplete="off" {...inputProps('contactPerson')} />
          <NumberInput
            label={texts.paymentTermDays}
            description={texts.paymentTermDaysHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            min={0}
            max={LIMITS.paymentTermDays}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            {...inputProps('paymentTermDays')}
          />
        </>
      )}
      {isWhole && values.type !== '' && (
        <NativeSelect
          label={texts.type}
          data={[
            { value: 'business', label: texts.business },
            { value: 'consumer', label: texts.consumer },
          ]}
          {...inputProps('type')}
        />
      )}
    </SimpleGrid>
  );
}
