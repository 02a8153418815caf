import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LIMITS } from '../../../../server/src/domain/limits.ts';
import { appApi } from '../../http/app-api.ts';
import { sessionQuery, useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { useFieldErrors } from '../../text/use-field-errors.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { meTexts } from './me-texts.ts';

/** The person's own name, as colleagues see it. */
export function OwnName() {
  const texts = useTexts(meTexts);
  const { fields } = useFieldErrors();
  const { data: session } = useSession();
  const queries = useQueryClient();
  const form = useForm({ initialValues: { name: session?.person.name ?? '' } });
  const save = useMutation({
    mutationFn: (values: typeof form.values) => appApi.PUT('/name', { body: values }),
    onSuccess: async (_, values) => {
      form.resetDirty(values);
      await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      await queries.invalidateQueries({ queryKey: ['people'] });
    },
  });
  const failing = fields(save.error)['name'];
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="sm" maw={400}>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          autoComplete="name"
          required
          maxLength={LIMITS.nameCharacters}
          {...form.getInputProps('name')}
          error={failing}
        />
        {save.error !== null && failing === undefined && <ErrorNotice error={save.error} />}
        <Group gap="sm">
          <Button type="submit" variant="default" loading={save.isPending} disabled={!form.isDirty()}>
            {texts.saveName}
          </Button>
          <Text size="sm" role="status">
            {save.isSuccess && !form.isDirty() && texts.nameSaved}
          </Text>
        </Group>
      </Stack>
    </form>
  );
}
