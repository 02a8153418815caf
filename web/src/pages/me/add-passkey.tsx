import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useTexts } from '../../text/language.tsx';
import { usePasskeyProblem } from '../../text/passkey-problem.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { useChange } from '../../ui/form/use-change.ts';
import { meTexts } from './me-texts.ts';

export function AddPasskey() {
  const texts = useTexts(meTexts);
  const problem = usePasskeyProblem();
  const form = useForm({ initialValues: { name: '' } });
  const add = useChange(
    async ({ name }: typeof form.values) => {
      const optionsJSON = dataOf(await appApi.POST('/passkeys/options'));
      const response = await startRegistration({ optionsJSON });
      await appApi.POST('/passkeys', { body: { name, response } });
    },
    { renews: 'passkeys', onDone: () => form.reset() },
  );
  const input = useInputs(form, add.error);

  if (!browserSupportsWebAuthn()) {
    return (
      <Text size="sm" c="dimmed" mt="sm">
        {texts.noPasskeySupport}
      </Text>
    );
  }
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <TextInput
        label={texts.passkeyName}
        description={texts.passkeyNameHint}
        required
        maxLength={100}
        maw={400}
        mt="sm"
        {...input('name')}
      />
      {add.error !== null && <ErrorNotice error={add.error} {...problem(add.error)} />}
      <Group gap="sm" mt="sm">
        <Button type="submit" variant="default" loading={add.isPending}>
          {texts.addPasskey}
        </Button>
        <Text size="sm" role="status">
          {add.isSuccess && !form.isDirty() && texts.passkeyAdded}
        </Text>
      </Group>
    </form>
  );
}
