import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountApi } from '../../http/account-api.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { focusFirstField } from '../../ui/form/focus-first-field.ts';
import { SaveError } from '../../ui/form/save-error.tsx';
import { useSaveAgain, useVersion } from '../../ui/form/use-version.ts';
import { useUnsaved } from '../../ui/form/unsaved-forms.ts';
import { tell } from '../../ui/notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { DialogButtons } from '../../ui/windows/dialog-buttons.tsx';
import { useDialog } from '../../ui/windows/use-dialog.ts';
import ClientFields from '../customer-register/client-fields.tsx';
import type { ClientValues } from '../customer-register/client-values.ts';
import { clientBody, postalCodeRule, valuesOf } from '../customer-register/client-values.ts';
import type { Client } from '../customer-register/customers.ts';
import { clientsKey } from '../customer-register/customers.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';
import classes from '../../ui/form/locked-fields.module.css';

/**
 * The form for a customer's details. It keeps the version that it began with, so that another person's change in the
 * meantime is noticed (412) and not overwritten.
 */
export function EditCustomer({ customer }: { customer: { client: Client; etag: string } }) {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const mayChange = useMay()('sell');
  const inWords = useFieldErrors();
  const queries = useQueryClient();
  const { close } = useDialog();
  const [{ client, etag: begunWith }] = useState(customer);
  // A newer version with the same values here is no change by another person: the credit of the customer has changed.
  const isSame = JSON.stringify(valuesOf(customer.client)) === JSON.stringify(valuesOf(client));
  const begun = clientBody(valuesOf(client));
  const version = useVersion(isSame ? customer.etag : begunWith);
  const form = useForm<ClientValues>({
    initialValues: valuesOf(client),
    validate: postalCodeRule(texts.postalCodeUnlikely),
  });
  useUnsaved(form.isDirty());
  const save = useChange('PATCH /v1/clients/{id}', {
    path: { id: client.id },
    header: { 'If-Match': version.etag },
    onDone: () => tell(version.told ?? texts.saved),
    onError: (error) => form.setErrors(inWords(error)),
  });

  const submit = form.onSubmit((values) => save.mutate(version.toSave(clientBody(values), begun)));
  useSaveAgain(version, submit);

  return (
    <form ref={focusFirstField} onSubmit={submit}>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.factsHint}
        </Text>
        <fieldset disabled={!mayChange} className={classes['fields']}>
          <ClientFields
            values={form.values}
            inputProps={(field) => form.getInputProps(field)}
            fill={form.setValues}
            isWhole
          />
        </fieldset>
        <SaveError
          error={save.error}
          version={version}
          changes={{
            resource: 'Client',
            mine: clientBody(form.values),
            begun,
            theirs: (stored) => clientBody(valuesOf(stored)),
          }}
          read={() => accountApi(accountId).GET('/v1/clients/{id}', { params: { path: { id: client.id } } })}
          page={{ to: '/$accountId/customers/$clientId', params: { accountId, clientId: client.id } }}
          onReload={() => {
            close();
            void queries.invalidateQueries({ queryKey: clientsKey(accountId) });
          }}
        />
        {mayChange && (
          <DialogButtons>
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {texts.save}
            </Button>
          </DialogButtons>
        )}
      </Stack>
    </form>
  );
}
