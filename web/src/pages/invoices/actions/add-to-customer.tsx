import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isInNorway } from '../../../../../server/src/domain/parties/country.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { OrgNumberInput } from '../../../ui/form/checked-input.tsx';
import { useChange } from '../../../ui/form/use-change.ts';
import { useCityOfPostalCode } from '../../../ui/form/use-city-of-postal-code.ts';
import { clientQuery } from '../../customer-register/customers.ts';
import { customersTexts } from '../../customer-register/customers-texts.ts';
import type { Invoice } from '../invoices.ts';
import { readinessTexts } from './readiness-texts.ts';

const NOTHING = { address: '', postalCode: '', city: '', orgNumber: '' };
type Lacking = 'address' | 'orgNumber';

/** Gives the customer of the register what a draft lacks. The draft follows the register, so it has it at once. */
export function AddToCustomer({
  client,
  clientId,
  lacking,
}: {
  client: Invoice['client'];
  clientId: string;
  lacking: Lacking;
}) {
  const texts = useTexts(customersTexts);
  const { addToCustomer } = useTexts(readinessTexts);
  const { accountId } = useAccount();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(NOTHING);
  const { data: found } = useQuery(clientQuery(accountId, clientId));
  const save = useChange('PATCH /v1/clients/{id}', {
    path: { id: clientId },
    header: { 'If-Match': found?.etag ?? '*' },
    staysOpen: true,
    onDone: () => queries.invalidateQueries({ queryKey: ['readiness'] }),
  });
  const failing = useFieldErrors()(save.error);
  const country = client.country;
  useCityOfPostalCode({ country, ...typed }, (filled) => setTyped((before) => ({ ...before, ...filled })));
  const input = (name: keyof typeof typed) => ({
    label: texts[name],
    value: typed[name],
    error: failing[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped((before) => ({ ...before, [name]: value })),
  });
  const { orgNumber, ...address } = typed;
  const given = Object.entries(lacking === 'orgNumber' ? { orgNumber } : address)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '');
  const isEnough = lacking === 'orgNumber' || typed.address.trim() !== '' || typed.city.trim() !== '';
  const isReady = given.length > 0 && isEnough;
  const add = () => save.mutate(Object.fromEntries(given));
  return (
    <div
      role="group"
      aria-label={addToCustomer}
      // The form around sends the document.
      onKeyDown={(event) => {
        if (
          event.key !== 'Enter' ||
          event.ctrlKey ||
          event.metaKey ||
          !(event.target instanceof HTMLInputElement)
        )
          return;
        event.preventDefault();
        if (isReady && !save.isPending) add();
      }}
    >
      <Stack gap="xs" mt="xs">
        {lacking === 'orgNumber' ? (
          <OrgNumberInput {...input('orgNumber')} isForeign={!isInNorway(country)} />
        ) : (
          <>
            <TextInput {...input('address')} />
            <SimpleGrid cols={2} spacing="xs">
              <TextInput {...input('postalCode')} />
              <TextInput {...input('city')} />
            </SimpleGrid>
          </>
        )}
      </Stack>
      <Group mt="xs">
        <Button size="xs" variant="default" disabled={!isReady} loading={save.isPending} onClick={add}>
          {addToCustomer}
        </Button>
      </Group>
      {save.error !== null && <ErrorNotice error={save.error} />}
    </div>
  );
}
