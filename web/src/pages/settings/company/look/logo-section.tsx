import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { appApi } from '../../../../http/app-api.ts';
import { dataOf } from '../../../../http/data-of.ts';
import { readBase64 } from '../../../../http/files/read-base64.ts';
import { renew } from '../../../../http/renew.ts';
import { useAccount } from '../../../../http/session.ts';
import { useTexts } from '../../../../text/language.tsx';
import { FileChoice } from '../../../../ui/drop-area/file-choice.tsx';
import { ErrorNotice } from '../../../../ui/error-notice.tsx';
import { useUnsaved } from '../../../../ui/form/unsaved-forms.ts';
import { useChange } from '../../../../ui/form/use-change.ts';
import classes from '../../settings.module.css';
import type { CompanySettings } from '../company-settings.ts';
import { companyTexts } from '../company-texts.ts';
import type { LogoDraft } from './logo-draft.ts';
import { LOGO_TYPES, logoProblem, readLogo } from './logo-problem.ts';

/** The logo. A chosen file is shown in the preview, and counts when it is saved. What was saved can be taken back. */
export function LogoSection({
  settings,
  draft,
  onDraft,
}: {
  settings: CompanySettings;
  draft: LogoDraft | undefined;
  onDraft: (draft: LogoDraft | undefined) => void;
}) {
  const texts = useTexts(companyTexts);
  const { companyId, companyName } = useAccount().company;
  const queries = useQueryClient();
  const params = { path: { companyId } };
  useUnsaved(draft !== undefined);
  // The logo before the last saving, in base64; null: there was none.
  const [before, setBefore] = useState<string | null>();
  useEffect(() => {
    const address = draft?.address ?? null;
    return address === null ? undefined : () => URL.revokeObjectURL(address);
  }, [draft]);

  const choose = useMutation({
    mutationFn: async (file: File) => {
      const content = await readLogo(file);
      onDraft({ id: crypto.randomUUID(), content, address: URL.createObjectURL(file) });
    },
  });
  const save = useChange(
    async ({ content }: { content: string | null; isTakenBack: boolean }) => {
      const previous = settings.logo === null ? null : await readSaved(companyId);
      await (content === null
        ? appApi.DELETE('/companies/{companyId}/logo', { params })
        : appApi.PUT('/companies/{companyId}/logo', { params, body: { content } }));
      setBefore(previous);
    },
    {
      onDone: async () => {
        await renew(queries, 'logo');
        onDraft(undefined);
      },
    },
  );
  const error = save.error ?? choose.error;
  const problem = logoProblem(error);
  const isSaved = save.isSuccess && draft === undefined;
  // Another picture gets another address by the text after #, so that the browser never shows the old picture.
  const saved = settings.logo === null ? null : `/app-api/companies/${companyId}/logo#${settings.logo}`;
  const shown = draft === undefined ? saved : draft.address;

  return (
    <Card withBorder component="section" aria-label={texts.logo}>
      <Title order={2} size="h4">
        {texts.logo}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.logoHint}
      </Text>
      {shown !== null && <img className={classes['logo']} src={shown} alt={texts.logoOf(companyName)} />}
      {draft?.content === null && <Text size="sm">{texts.removeLogoWarning}</Text>}
      {error !== null && (
        <ErrorNotice error={error} {...(problem && { title: texts.logoProblems[problem] })} />
      )}
      <Group mt="sm" gap="sm">
        {draft !== undefined && (
          <>
            <Button
              loading={save.isPending}
              onClick={() => save.mutate({ content: draft.content, isTakenBack: false })}
            >
              {texts.save}
            </Button>
            <Button
              variant="default"
              onClick={() => {
                onDraft(undefined);
                save.reset();
                choose.reset();
              }}
            >
              {texts.undo}
            </Button>
          </>
        )}
        <FileChoice
          accept={LOGO_TYPES.join(',')}
          onFiles={([file]) => {
            save.reset();
            if (file) choose.mutate(file);
          }}
        >
          {(button) => (
            <Button {...button} variant="default" loading={choose.isPending}>
              {shown === null ? texts.chooseLogo : texts.changeLogo}
            </Button>
          )}
        </FileChoice>
        {draft === undefined && settings.logo !== null && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              save.reset();
              choose.reset();
              onDraft({ id: crypto.randomUUID(), content: null, address: null });
            }}
          >
            {texts.removeLogo}
          </Button>
        )}
        <Text size="sm" role="status">
          {draft !== undefined && texts.unsaved}
          {isSaved && (save.variables.isTakenBack ? texts.takenBack : texts.saved)}
        </Text>
        {isSaved && !save.variables.isTakenBack && before !== undefined && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => save.mutate({ content: before, isTakenBack: true })}
          >
            {texts.takeBack}
          </Button>
        )}
      </Group>
    </Card>
  );
}

/** The saved logo in base64. */
async function readSaved(companyId: string): Promise<string> {
  const params = { path: { companyId } };
  return readBase64(dataOf(await appApi.GET('/companies/{companyId}/logo', { params, parseAs: 'blob' })));
}
