import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { LIMITS } from '../../../../server/src/domain/limits.ts';
import { useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { useChange } from '../../ui/form/use-change.ts';
import { meTexts } from './me-texts.ts';

/** The person's own name, as colleagues see it. */
export function OwnName() {
  const texts = useTexts(meTexts);
  const { data: session } = useSession();
  const form = useForm({ initialValues: { name: session?.person.name ?? '' } });
  const save = useChange('PUT /name', { onDone: (_, values) => form.resetDirty(values) });
  const input = useInputs(form, save.error);
  return (
    <form onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <Stack gap="sm" maw={400}>
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          autoComplete="name"
          required
          maxLength={LIMITS.nameCharacters}
          {...input('name')}
        />
        {save.error !== null && <ErrorNotice error={save.error} />}
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
