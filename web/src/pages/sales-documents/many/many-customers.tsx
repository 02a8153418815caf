import { Button, CloseButton, Group, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useTexts } from '../../../text/language.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import type { CustomerValues } from '../values.ts';
import { useManyCustomers } from './customers.ts';
import { manyCustomersTexts } from './many-customers-texts.ts';
import classes from './many-customers.module.css';

/** The many customers of one form, which can be looked at and taken out. */
export function ManyCustomers({ form }: { form: UseFormReturnType<CustomerValues> }) {
  const texts = useTexts(manyCustomersTexts);
  const [isOpen, { toggle }] = useDisclosure(false);
  const { clientIds } = form.values;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text fw={650}>{texts.count(clientIds.length)}</Text>
          <Text size="sm" c="dimmed">
            {texts.eachOwn}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={toggle} aria-expanded={isOpen}>
            {isOpen ? texts.hide : texts.show}
          </Button>
          <Button
            variant="default"
            size="xs"
            onClick={() => form.setValues({ customer: 'register', clientIds: [] })}
          >
            {texts.onlyOne}
          </Button>
        </Group>
      </Group>
      {isOpen && <Names form={form} />}
      {form.errors['clientId'] !== undefined && (
        <Text size="sm" c="red" role="alert">
          {form.errors['clientId']}
        </Text>
      )}
    </Stack>
  );
}

function Names({ form }: { form: UseFormReturnType<CustomerValues> }) {
  const texts = useTexts(manyCustomersTexts);
  const { clientIds } = form.values;
  return (
    <QueryContent query={useManyCustomers(clientIds)}>
      {(clients) => (
        <div className={classes['names']} role="region" aria-label={texts.list} tabIndex={0}>
          <ul>
            {clients.map(({ id, name, email }) => (
              <li key={id}>
                <div className="breakable">
                  <Text size="sm">{name || texts.gone}</Text>
                  {email !== '' && (
                    <Text size="xs" c="dimmed">
                      {email}
                    </Text>
                  )}
                </div>
                <CloseButton
                  aria-label={texts.takeOut(name || texts.gone)}
                  onClick={() =>
                    form.setFieldValue(
                      'clientIds',
                      clientIds.filter((other) => other !== id),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </QueryContent>
  );
}
