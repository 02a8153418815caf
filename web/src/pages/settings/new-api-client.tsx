import { Button, Checkbox, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '../../http/account-api.ts';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ActsAsField, ModeFields } from './agents/mode-fields.tsx';
import type { ModeValues } from './agents/mode-values.ts';
import { NOT_CHOSEN, isChosen, modeBody } from './agents/mode-values.ts';
import { apiClientTexts } from './api-clients-texts.ts';
import type { NewSecret } from '../developers/api-clients.ts';
import { ScopeChoice } from './scope-choice.tsx';

type Values = Omit<Required<Schemas['NewApiClient']>, 'actsAs' | 'mode' | 'limits'> & {
  work: ModeValues;
};

export function NewApiClient({
  isOpen,
  onClose,
  onSecret,
}: {
  isOpen: boolean;
  onClose: () => void;
  onSecret: (secret: NewSecret) => void;
}) {
  const texts = useTexts(apiClientTexts);
  const { company, environment } = useAccount();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const form = useForm<Values>({
    initialValues: {
      name: '',
      // A real account is opened no wider than somebody asks for.
      kind: environment === 'test' ? 'advanced' : 'accounting',
      environments: [environment],
      scopes: ['invoices:write', 'clients:write'],
      work: NOT_CHOSEN,
    },
  });
  const make = useMutation({
    mutationFn: async ({ scopes, work, ...values }: Values) => {
      const params = { path: { companyId: company.companyId } };
      const body = {
        ...values,
        ...(values.kind === 'advanced' && { scopes }),
        ...modeBody(work, values.kind),
      };
      return dataOf(await appApi.POST('/companies/{companyId}/api-clients', { params, body }));
    },
    onSuccess: async (secret) => {
      onSecret(secret);
      onClose();
      form.reset();
      await queries.invalidateQueries({ queryKey: ['api-clients'] });
    },
  });
  const failing = fields(make.error);

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.new}
      size="lg"
      closeButtonProps={{ 'aria-label': texts.close }}
    >
      <form onSubmit={form.onSubmit((values) => make.mutate(values))}>
        <Stack>
          <TextInput
            label={texts.name}
            description={texts.nameHint}
            required
            data-autofocus
            {...form.getInputProps('name')}
            error={failing['name']}
          />
          <ActsAsField values={form.values.work} onChange={(work) => form.setFieldValue('work', work)} />
          <Radio.Group label={texts.kind} {...form.getInputProps('kind')}>
            <Stack gap="xs" mt="xs">
              <Radio value="accounting" label={texts.accounting} description={texts.accountingHint} />
              <Radio value="advanced" label={texts.advanced} description={texts.advancedHint} />
            </Stack>
          </Radio.Group>
          <Checkbox.Group
            label={texts.environments}
            {...form.getInputProps('environments')}
            error={failing['environments']}
          >
            <Group mt="xs">
              <Checkbox value="test" label={texts.test} />
              <Checkbox value="production" label={texts.production} />
            </Group>
          </Checkbox.Group>
          {form.values.kind === 'advanced' && (
            <>
              <ModeFields values={form.values.work} onChange={(work) => form.setFieldValue('work', work)} />
              <ScopeChoice
                value={form.values.scopes}
                onChange={(scopes) => form.setFieldValue('scopes', scopes)}
                error={failing['scopes']}
              />
            </>
          )}
          {make.error !== null && <ErrorNotice error={make.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={!isChosen(form.values.work)} loading={make.isPending}>
              {texts.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
