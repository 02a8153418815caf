import { Button, Card, FileButton, Group, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApp } from '../../../http/app-api.ts';
import { readBase64 } from '../../../http/read-base64.ts';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import classes from '../settings.module.css';
import type { CompanySettings } from './company-settings.ts';
import { companyTexts } from './company-texts.ts';
import { LogoProblem, logoProblem } from './logo-problem.ts';

const MOST_BYTES = 524_288;
const TYPES = ['image/png', 'image/jpeg'];

/** The logo is set and removed at once, without a button for saving. */
export function LogoSection({ settings }: { settings: CompanySettings }) {
  const texts = useTexts(companyTexts);
  const { companyId, companyName } = useAccount().company;
  const queries = useQueryClient();
  const path = `/companies/${companyId}/logo`;
  const refresh = () => queries.invalidateQueries({ queryKey: ['company', companyId] });
  const set = useMutation({
    mutationFn: async (file: File) => {
      if (!TYPES.includes(file.type)) throw new LogoProblem('invalid-format');
      if (file.size > MOST_BYTES) throw new LogoProblem('too-long');
      await callApp('PUT', path, { content: await readBase64(file) });
    },
    onSuccess: refresh,
  });
  const problem = logoProblem(set.error);

  return (
    <Card withBorder component="section" aria-label={texts.logo}>
      <Title order={2} size="h4">
        {texts.logo}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {texts.logoHint}
      </Text>
      {settings.logo !== null && (
        // Another picture gets another address by the text after #, so that the browser never shows the old picture.
        <img
          className={classes['logo']}
          src={`/app-api${path}#${settings.logo}`}
          alt={texts.logoOf(companyName)}
        />
      )}
      {set.error !== null && (
        <ErrorNotice error={set.error} {...(problem && { title: texts.logoProblems[problem] })} />
      )}
      <Group mt="sm" gap="sm">
        <FileButton accept={TYPES.join(',')} onChange={(file) => file && set.mutate(file)}>
          {(button) => (
            <Button {...button} variant="default" loading={set.isPending}>
              {settings.logo === null ? texts.chooseLogo : texts.changeLogo}
            </Button>
          )}
        </FileButton>
        {settings.logo !== null && (
          <ConfirmButton
            variant="light"
            color="red"
            label={texts.removeLogo}
            title={texts.removeLogoTitle}
            action={async () => {
              await callApp('DELETE', path);
              await refresh();
            }}
          >
            {texts.removeLogoWarning}
          </ConfirmButton>
        )}
        <Text size="sm" role="status">
          {set.isSuccess && texts.saved}
        </Text>
      </Group>
    </Card>
  );
}
