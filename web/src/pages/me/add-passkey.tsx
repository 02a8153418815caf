import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { appApi } from '../../http/app-api.ts';
import { dataOf } from '../../http/data-of.ts';
import { useTexts } from '../../text/language.tsx';
import { usePasskeyProblem } from '../../text/passkey-problem.ts';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { meTexts } from './me-texts.ts';

export function AddPasskey() {
  const texts = useTexts(meTexts);
  const problem = usePasskeyProblem();
  const { fields } = useFieldErrors();
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: '' } });
  const add = useMutation({
    mutationFn: async ({ name }: typeof form.values) => {
      const optionsJSON = dataOf(await appApi.POST('/passkeys/options'));
      const response = await startRegistration({ optionsJSON });
      await appApi.POST('/passkeys', { body: { name, response } });
    },
    onSuccess: async () => {
      form.reset();
      await queries.invalidateQueries({ queryKey: ['passkeys'] });
    },
  });

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
        {...form.getInputProps('name')}
        error={fields(add.error)['name']}
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
