import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { AppError } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import ClientFields from '../customer-register/client-fields.tsx';
import type { ClientValues } from '../customer-register/client-values.ts';
import { NEW_CLIENT, clientBody, postalCodeRule } from '../customer-register/client-values.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';

/** Adds a customer to the register and opens the customer's page. Links to a customer that is there already. */
export function NewCustomer() {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const inWords = useFieldErrors();
  const navigate = useNavigate();
  const form = useForm<ClientValues>({
    initialValues: NEW_CLIENT,
    validate: postalCodeRule(texts.postalCodeUnlikely),
  });
  const add = useChange('POST /v1/clients', {
    onDone: ({ id }) =>
      navigate({ to: '/$accountId/customers/$clientId', params: { accountId, clientId: id } }),
    onError: (error) => form.setErrors(inWords(error)),
  });
  const existing = add.error instanceof AppError ? add.error.details['existingId'] : undefined;

  return (
    <DialogForm
      submitLabel={texts.create}
      run={add}
      onSubmit={() => form.validate().hasErrors || add.mutate(clientBody(form.values))}
    >
      <ClientFields
        values={form.values}
        inputProps={(field) => form.getInputProps(field)}
        fill={form.setValues}
        isWhole
      />
      {typeof existing === 'string' && (
        <AnchorLink to="/$accountId/customers/$clientId" params={{ accountId, clientId: existing }}>
          {texts.exists}
        </AnchorLink>
      )}
    </DialogForm>
  );
}
