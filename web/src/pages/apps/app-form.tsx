import { Radio, Stack, Text, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../text/language.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { useInputs } from '../../ui/form/use-inputs.ts';
import { AppError } from '../../http/app-api.ts';
import { tell } from '../../ui/notice.tsx';
import type { App, NewSecret } from './apps.ts';
import { addressesOf } from './apps.ts';
import { appsTexts } from './apps-texts.ts';

/** What an app is called, and where people are sent back to. @param app undefined for a new one */
export function AppForm({
  app,
  onMade,
}: {
  app?: App;
  onMade?: (secret: NewSecret, redirectUri: string) => void;
}) {
  const texts = useTexts(appsTexts);
  const form = useForm({
    initialValues: {
      name: app?.name ?? '',
      homepage: app?.homepage ?? '',
      redirectUris: app?.redirectUris.join('\n') ?? '',
      kind: 'confidential',
    },
  });
  const make = useChange('POST /companies/{companyId}/apps', {
    onDone: (secret, { redirectUris }) => onMade?.(secret, redirectUris[0] ?? ''),
  });
  const save = useChange('PUT /companies/{companyId}/apps/{id}', {
    path: { id: app?.id ?? '' },
    onDone: () => tell(texts.saved),
  });
  const run = app === undefined ? make : save;
  const input = useInputs(form, run.error);

  function submit() {
    const { name, homepage, redirectUris, kind } = form.values;
    const described = {
      name,
      homepage: homepage.trim() === '' ? null : homepage.trim(),
      redirectUris: addressesOf(redirectUris),
    };
    if (app === undefined) make.mutate({ ...described, isConfidential: kind === 'confidential' });
    else save.mutate(described);
  }

  return (
    <DialogForm submitLabel={app === undefined ? texts.register : texts.save} run={run} onSubmit={submit}>
      {typeof app?.verifiedAt === 'string' && <Text size="sm">{texts.editHint}</Text>}
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        maxLength={60}
        data-autofocus
        {...input('name')}
      />
      <TextInput
        label={texts.homepage}
        description={texts.homepageHint}
        inputMode="url"
        {...input('homepage')}
      />
      <Textarea
        label={texts.redirectUris}
        description={texts.redirectUrisHint}
        required
        autosize
        minRows={2}
        {...input('redirectUris')}
        error={input('redirectUris').error ?? addressError(run.error, addressesOf(form.values.redirectUris))}
      />
      {app === undefined && (
        <Radio.Group label={texts.kind} {...input('kind')}>
          <Stack gap="xs" mt="xs">
            <Radio value="confidential" label={texts.confidential} description={texts.confidentialHint} />
            <Radio value="public" label={texts.public} description={texts.publicHint} />
          </Stack>
        </Radio.Group>
      )}
    </DialogForm>
  );
}

/** The address that was refused: there may be twenty. */
function addressError(error: Error | null, addresses: readonly string[]): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  const index = Object.keys(error.fields).flatMap(
    (field) => /^redirectUris\[(\d+)\]/.exec(field)?.[1] ?? [],
  )[0];
  return index === undefined ? undefined : addresses[Number(index)];
}
