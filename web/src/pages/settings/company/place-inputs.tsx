import { SimpleGrid, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useCityOfPostalCode } from '../../../ui/form/use-city-of-postal-code.ts';

/** The postal code and the place of the company, which the code fills. */
export function PlaceInputs({
  input,
  values: { postalCode, city },
  fill,
}: {
  input: (field: 'postalCode' | 'city') => TextInputProps;
  values: { postalCode: string; city: string };
  fill: (found: { city: string }) => void;
}) {
  useCityOfPostalCode({ country: 'NO', postalCode, city }, fill);
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput {...input('postalCode')} inputMode="numeric" maxLength={4} autoComplete="postal-code" />
      <TextInput {...input('city')} autoComplete="address-level2" />
    </SimpleGrid>
  );
}
