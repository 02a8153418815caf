import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { renew } from '../../../http/renew.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../ui/form/unsaved-forms.ts';
import { useInputs } from '../../../ui/form/use-inputs.ts';
import { useChange } from '../../../ui/form/use-change.ts';
import type { Changeable, CompanySettings } from './company-settings.ts';
import { companyQuery, saveSettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';

export type SettingsForm<F extends Changeable> = UseFormReturnType<Pick<CompanySettings, F>> & {
  /** The properties of a field, with its texts, and with the problem that the service found. */
  input: (field: F) => ReturnType<UseFormReturnType<CompanySettings>['getInputProps']>;
};

/**
 * Settings that belong together and are saved together. Only changed settings are sent, so that other people's changes
 * stay.
 */
export function SettingsSection<F extends Changeable>({
  title,
  hint,
  settings,
  fields,
  onValues,
  children,
}: {
  title: string;
  hint: string;
  settings: CompanySettings;
  fields: readonly F[];
  /** Called with the values of the form whenever they change, for a preview. */
  onValues?: (values: Pick<CompanySettings, F>) => void;
  children: (form: SettingsForm<F>) => ReactNode;
}) {
  const texts = useTexts(companyTexts);
  const { companyId } = useAccount().company;
  const queries = useQueryClient();
  const form = useForm<Pick<CompanySettings, F>>({ initialValues: pick(settings, fields) });
  const isDirty = form.isDirty();
  const { values } = form;
  useEffect(() => onValues?.(values), [onValues, values]);
  useUnsaved(isDirty);
  // What was saved last before the newest saving, to be taken back.
  const [before, setBefore] = useState<Pick<CompanySettings, F>>();
  const save = useChange(
    async (takenBack: Pick<CompanySettings, F> | undefined) => {
      const changed = fields.filter((field) => form.isDirty(field));
      const previous = pick(settings, changed);
      await saveSettings(companyId, takenBack ?? pick(form.getValues(), changed));
      setBefore(takenBack === undefined ? previous : undefined);
    },
    {
      onDone: async () => {
        await renew(queries, 'settings');
        // The service tidies the values that it gets.
        const stored = queries.getQueryData<CompanySettings>(companyQuery(companyId).queryKey);
        const saved = pick(stored ?? settings, fields);
        form.setInitialValues(saved);
        form.setValues(saved);
      },
    },
  );
  const input = useInputs(form, save.error, texts);

  return (
    <Card withBorder component="section" aria-label={title}>
      <form onSubmit={form.onSubmit(() => save.mutate(undefined))} noValidate>
        <Title order={2} size="h4">
          {title}
        </Title>
        <Text size="sm" c="dimmed" mb="md">
          {hint}
        </Text>
        <Stack gap="md">{children({ ...form, input })}</Stack>
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
                form.reset();
                save.reset();
              }}
            >
              {texts.undo}
            </Button>
          )}
          <Text size="sm" role="status">
            {isDirty && texts.unsaved}
            {!isDirty && save.isSuccess && (save.variables === undefined ? texts.saved : texts.takenBack)}
          </Text>
          {!isDirty && save.isSuccess && before !== undefined && (
            <Button variant="subtle" size="xs" onClick={() => save.mutate(before)}>
              {texts.takeBack}
            </Button>
          )}
        </Group>
      </form>
    </Card>
  );
}

function pick<F extends keyof CompanySettings>(
  from: Pick<CompanySettings, F>,
  fields: readonly F[],
): Pick<CompanySettings, F> {
  return Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<CompanySettings, F>;
}
