import { Button, Group, Text } from '@mantine/core';
import { appApi } from '../../http/app-api.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { FileChoice } from '../../ui/drop-area/file-choice.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { companyTexts } from '../settings/company/company-texts.ts';
import { LOGO_TYPES, logoProblem, readLogo } from '../settings/company/look/logo-problem.ts';
import classes from '../settings/settings.module.css';
import type { App } from './apps.ts';
import { appsTexts } from './apps-texts.ts';

/** The picture of an app. People see the picture once the app is verified. */
export function AppLogo({ app }: { app: App }) {
  const texts = useTexts(appsTexts);
  const logoTexts = useTexts(companyTexts);
  const { companyId } = useAccount().company;
  const params = { path: { companyId, id: app.id } };
  const save = useChange(
    async (file: File) => {
      const content = await readLogo(file);
      await appApi.PUT('/companies/{companyId}/apps/{id}/logo', { params, body: { content } });
    },
    { renews: 'apps' },
  );
  const remove = useChange(() => appApi.DELETE('/companies/{companyId}/apps/{id}/logo', { params }), {
    renews: 'apps',
  });
  const error = save.error ?? remove.error;
  const problem = logoProblem(error);
  // Another picture gets another address by the text after '#', so that the browser never shows the picture of before.
  const address = `/app-api/apps/${app.id}/logo#${save.submittedAt}`;
  return (
    <div>
      {app.hasLogo && <img className={classes['logo']} src={address} alt={logoTexts.logoOf(app.name)} />}
      {error !== null && (
        <ErrorNotice error={error} {...(problem && { title: logoTexts.logoProblems[problem] })} />
      )}
      <Group gap="sm" mt={4} mb="md">
        <FileChoice accept={LOGO_TYPES.join(',')} onFiles={([file]) => file && save.mutate(file)}>
          {(button) => (
            <Button {...button} size="xs" variant="default" loading={save.isPending}>
              {app.hasLogo ? logoTexts.changeLogo : logoTexts.chooseLogo}
            </Button>
          )}
        </FileChoice>
        {app.hasLogo && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {logoTexts.removeLogo}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {texts.logoHint}
        </Text>
      </Group>
    </div>
  );
}
