import { Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Scope } from '../../../../server/src/domain/access/scopes.ts';
import type { Schemas } from '../../http/account-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { useChange } from '../../ui/form/use-change.ts';
import { Dialog } from '../../ui/windows/dialog.tsx';
import { ActsAsField, ModeFields } from './agents/mode-fields.tsx';
import type { ModeValues } from './agents/mode-values.ts';
import { NOT_CHOSEN, isChosen, modeBody } from './agents/mode-values.ts';
import { apiClientTexts } from './api-clients-texts.ts';
import type { NewSecret } from '../developers/api-clients.ts';
import { ScopeChoice } from './scope-choice.tsx';

/** What the guide to a web shop asks for (docs/web-shop.md), and the customers of its own. */
const WEB_SHOP_SCOPES: Scope[] = ['invoices:write', 'clients:write', 'events:read', 'webhooks:write'];

type Values = Omit<Required<Schemas['NewApiClient']>, 'actsAs' | 'mode' | 'limits' | 'kind'> & {
  /** `web-shop` is a choice of this form: the service has no such kind. */
  kind: Schemas['NewApiClient']['kind'] | 'web-shop';
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
  const { environment } = useAccount();
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
  const make = useChange('POST /companies/{companyId}/api-clients', {
    onDone: (secret) => {
      onSecret(secret);
      onClose();
      form.reset();
    },
  });
  const input = useInputs(form, make.error);

  function submit() {
    const { scopes, work, kind: chosen, ...values } = form.values;
    const kind = chosen === 'accounting' ? 'accounting' : 'advanced';
    make.mutate({
      ...values,
      kind,
      ...(kind === 'advanced' && { scopes: chosen === 'web-shop' ? WEB_SHOP_SCOPES : scopes }),
      ...modeBody(work, kind),
    });
  }

  return (
    <Dialog opened={isOpen} onClose={onClose} title={texts.new} size="lg">
      <DialogForm
        submitLabel={texts.create}
        isDisabled={!isChosen(form.values.work)}
        run={make}
        onSubmit={submit}
      >
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          required
          data-autofocus
          {...input('name')}
        />
        <ActsAsField values={form.values.work} onChange={(work) => form.setFieldValue('work', work)} />
        <Radio.Group label={texts.kind} {...input('kind')}>
          <Stack gap="xs" mt="xs">
            <Radio value="accounting" label={texts.accounting} description={texts.accountingHint} />
            <Radio value="web-shop" label={texts.webShop} description={texts.webShopHint} />
            <Radio value="advanced" label={texts.advanced} description={texts.advancedHint} />
          </Stack>
        </Radio.Group>
        <Checkbox.Group label={texts.environments} {...input('environments')}>
          <Group mt="xs">
            <Checkbox value="test" label={texts.test} />
            <Checkbox value="production" label={texts.production} />
          </Group>
        </Checkbox.Group>
        {form.values.kind !== 'accounting' && (
          <ModeFields values={form.values.work} onChange={(work) => form.setFieldValue('work', work)} />
        )}
        {form.values.kind === 'advanced' && (
          <ScopeChoice
            value={form.values.scopes}
            onChange={(scopes) => form.setFieldValue('scopes', scopes)}
            error={input('scopes').error}
          />
        )}
      </DialogForm>
    </Dialog>
  );
}
