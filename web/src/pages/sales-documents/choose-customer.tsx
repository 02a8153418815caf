import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTexts } from '../../text/language.tsx';
import { latePart } from '../../ui/failures/late-part.tsx';
import { later } from '../../ui/windows/later.ts';
import { FormSection } from '../../ui/form-section.tsx';
import type { Client } from '../customer-register/customers.ts';
import { CustomerSelect } from '../customer-register/customer-select.tsx';
import { formTexts } from './form-texts.ts';
import type { ForForm } from '../customer-register/customers.ts';
import { ToMany } from './many/to-many.tsx';
import type { CustomerValues } from './values.ts';

const ManyCustomers = later(() => import('./many/many-customers.tsx'), 'ManyCustomers');
const ClientFields = latePart(() => import('../customer-register/client-fields.tsx'));

/** The customer: the one that is stored, a customer of the register, or a new one. */
export function ChooseCustomer({
  form,
  hasRegister,
  chosen,
  kept,
  many,
}: {
  form: UseFormReturnType<CustomerValues>;
  /** Whether there are customers to choose from. */
  hasRegister: boolean;
  chosen: Client | undefined;
  /** The customer that is stored. */
  kept: SummaryClient | undefined;
  /** The form for many customers; left out where there is none. */
  many?: ForForm | undefined;
}) {
  const texts = useTexts(formTexts);
  const [searched, setSearched] = useState('');
  const { customer, clientId, client } = form.values;
  // After the choice of a new customer, the person writes the name of the customer.
  const [beginsHere, setBeginsHere] = useState(customer === 'new');

  function choose(source: string) {
    setBeginsHere(source === 'new');
    if (source === 'register') return form.setFieldValue('customer', 'register');
    form.setFieldValue('customer', 'new');
    // A name that was not found in the register becomes the name of the new customer.
    const isUnknown = clientId === '' && client.name === '' && searched !== '';
    return isUnknown ? form.setFieldValue('client.name', searched) : undefined;
  }

  if (customer === 'kept' && kept !== undefined) {
    return (
      <FormSection title={texts.customer}>
        <Group justify="space-between" align="flex-start">
          <Summary client={kept} />
          <Button variant="default" size="xs" onClick={() => choose('register')}>
            {texts.otherCustomer}
          </Button>
        </Group>
      </FormSection>
    );
  }
  if (customer === 'many') {
    return (
      <FormSection title={texts.customer}>
        <ManyCustomers form={form} />
      </FormSection>
    );
  }
  return (
    <FormSection title={texts.customer}>
      <Stack>
        {hasRegister && (
          <SegmentedControl
            aria-label={texts.customerFrom}
            value={customer}
            onChange={choose}
            data={[
              { value: 'register', label: texts.register },
              { value: 'new', label: texts.newCustomer },
            ]}
            style={{ alignSelf: 'flex-start' }}
            // Otherwise the English words are wider than the smallest phone.
            styles={{ label: { paddingInline: 8 } }}
          />
        )}
        {customer === 'new' && (
          <>
            <Text size="sm" c="dimmed">
              {texts.newCustomerHint}
            </Text>
            <ClientFields
              values={client}
              inputProps={(field) => form.getInputProps(`client.${field}`)}
              fill={(found) => form.setFieldValue('client', (typed) => ({ ...typed, ...found }))}
              isWhole={false}
              hasFocus={beginsHere}
            />
          </>
        )}
        {customer === 'register' && (
          <>
            <CustomerSelect
              {...form.getInputProps('clientId')}
              chosen={chosen}
              onChoose={(id) => form.setFieldValue('clientId', id)}
              onSearch={setSearched}
            />
            {chosen !== undefined && <Summary client={chosen} />}
          </>
        )}
        {many !== undefined && <ToMany form={many} />}
      </Stack>
    </FormSection>
  );
}

type SummaryClient = Pick<Client, 'name' | 'address' | 'postalCode' | 'city' | 'email'>;

function Summary({ client }: { client: SummaryClient }) {
  const texts = useTexts(formTexts);
  const { name, address, postalCode, city, email } = client;
  return (
    <div className="breakable">
      <Text fw={650}>{name}</Text>
      <Text size="sm">
        {[address, `${postalCode} ${city}`.trim()].filter((part) => part !== '').join(', ')}
      </Text>
      <Text size="sm" {...(email === '' && { c: 'dimmed' })} style={{ overflowWrap: 'anywhere' }}>
        {email === '' ? texts.noEmail : email}
      </Text>
    </div>
  );
}
