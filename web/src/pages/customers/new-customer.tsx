import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountApi } from '../../http/account-api.ts';
import { AppError } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { useOnce } from '../../http/use-once.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { ClientFields } from '../customer-register/client-fields.tsx';
import type { ClientValues } from '../customer-register/client-values.ts';
import { NEW_CLIENT, clientBody, postalCodeRule } from '../customer-register/client-values.ts';
import { clientsKey } from '../customer-register/customers.ts';
import { customersTexts } from '../customer-register/customers-texts.ts';

/** Adds a customer to the register and opens the customer's page. Links to a customer that is there already. */
export function NewCustomer({ onCancel }: { onCancel: () => void }) {
  const texts = useTexts(customersTexts);
  const { accountId } = useAccount();
  const { fields } = useFieldErrors();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm<ClientValues>({
    initialValues: NEW_CLIENT,
    validate: postalCodeRule(texts.postalCodeUnlikely),
  });
  const add = useMutation({
    mutationFn: (body: ReturnType<typeof clientBody>) =>
      once(body, async (header) =>
        dataOf(await accountApi(accountId).POST('/v1/clients', { params: { header }, body })),
      ),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: clientsKey(accountId) });
      await navigate({ to: '/$accountId/customers/$clientId', params: { accountId, clientId: id } });
    },
    onError: (error) => form.setErrors(fields(error)),
  });
  const existing = add.error instanceof AppError ? add.error.details['existingId'] : undefined;

  return (
    <DialogForm
      submitLabel={texts.create}
      run={add}
      onSubmit={() => form.validate().hasErrors || add.mutate(clientBody(form.values))}
      onCancel={onCancel}
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
