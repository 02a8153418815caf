import { Button, Card, Group, PasswordInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '../../../http/account-api.ts';
import { appApi } from '../../../http/app-api.ts';
import { queryOf } from '../../../http/query-of.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { useFieldErrors } from '../../../text/use-field-errors.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import { QueryContent } from '../../../ui/query-content.tsx';
import { vippsTexts } from './vipps-texts.ts';

type Setting = Schemas['VippsSetting'];

const NO_KEYS = { merchantSerialNumber: '', clientId: '', clientSecret: '', subscriptionKey: '' };
const SECRETS = {
  clientId: 'keys.clientId',
  clientSecret: 'keys.clientSecret',
  subscriptionKey: 'keys.subscriptionKey',
} as const;

/** The choice of an environment. */
export function vippsQuery(companyId: string, environment: Setting['environment']) {
  return queryOf(['vipps', companyId, environment], () =>
    appApi.GET('/companies/{companyId}/vipps', { params: { path: { companyId }, query: { environment } } }),
  );
}

/** How payers pay by Vipps. Each environment has a choice of its own. */
export function VippsSection({ setting }: { setting: UseQueryResult<Setting> }) {
  const texts = useTexts(vippsTexts);
  const { environment } = useAccount();
  return (
    <Card withBorder component="section" aria-label={texts.title}>
      <Title order={2} size="h4">
        {texts.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.hint[environment]}
      </Text>
      <QueryContent query={setting}>
        {(found) => <VippsForm key={environment} setting={found} />}
      </QueryContent>
    </Card>
  );
}

function VippsForm({ setting }: { setting: Setting }) {
  const texts = useTexts(vippsTexts);
  const {
    environment,
    isTest,
    company: { companyId },
  } = useAccount();
  const queries = useQueryClient();
  const [changesKeys, setChangesKeys] = useState(false);
  const form = useForm({ initialValues: { isOn: setting.isOn, keys: NO_KEYS } });
  const hasKeys = setting.merchantSerialNumber !== null;
  const asksKeys = !isTest && (changesKeys || (!hasKeys && form.values.isOn));
  const isDirty = form.isDirty() || changesKeys;
  useUnsaved(isDirty);
  const reset = (isOn: boolean) => {
    setChangesKeys(false);
    form.setInitialValues({ isOn, keys: NO_KEYS });
    form.setValues({ isOn, keys: NO_KEYS });
  };
  const save = useChange('PUT /companies/{companyId}/vipps', {
    onDone: (saved) => {
      queries.setQueryData(vippsQuery(companyId, environment).queryKey, saved);
      reset(saved.isOn);
    },
  });
  const failing = useFieldErrors()(save.error);
  const send = ({ isOn, keys }: typeof form.values) =>
    save.mutate({ environment, isOn, ...(asksKeys && { keys }) });
  return (
    <form onSubmit={form.onSubmit(send)} noValidate>
      <Stack gap="md">
        <Switch label={texts.isOn} {...form.getInputProps('isOn', { type: 'checkbox' })} />
        {!isTest && hasKeys && <KnownKeys setting={setting} />}
        {!isTest && hasKeys && !changesKeys && (
          <Group>
            <Button variant="default" size="xs" onClick={() => setChangesKeys(true)}>
              {texts.changeKeys}
            </Button>
          </Group>
        )}
        {asksKeys && (
          <>
            <Text size="sm" c="dimmed">
              {texts.keysHint}
            </Text>
            <TextInput
              label={texts.fields.merchantSerialNumber}
              inputMode="numeric"
              autoComplete="off"
              maw={420}
              {...form.getInputProps('keys.merchantSerialNumber')}
              error={failing['keys.merchantSerialNumber']}
            />
            {(['clientId', 'clientSecret', 'subscriptionKey'] as const).map((name) => (
              <PasswordInput
                key={name}
                label={texts.fields[name]}
                autoComplete="off"
                maw={420}
                {...form.getInputProps(SECRETS[name])}
                error={failing[SECRETS[name]]}
              />
            ))}
          </>
        )}
      </Stack>
      {save.error !== null && <ErrorNotice error={save.error} />}
      <Group mt="md" gap="sm">
        {(isDirty || save.isPending) && (
          <Button type="submit" loading={save.isPending}>
            {texts.save}
          </Button>
        )}
        {isDirty && (
          <Button
            variant="default"
            onClick={() => {
              reset(setting.isOn);
              save.reset();
            }}
          >
            {texts.undo}
          </Button>
        )}
        <Text size="sm" role="status">
          {!isDirty && save.isSuccess && texts.saved}
        </Text>
      </Group>
    </form>
  );
}

function KnownKeys({
  setting: { merchantSerialNumber, hasWebhook, isOn, openPayments },
}: {
  setting: Setting;
}) {
  const texts = useTexts(vippsTexts);
  return (
    <Text size="sm">
      {texts.unit(merchantSerialNumber ?? '')}. {texts.keysKept}{' '}
      {isOn && (hasWebhook ? texts.webhook : texts.webhookWaits)}{' '}
      {openPayments > 0 && texts.open(openPayments)}
    </Text>
  );
}
