import { Badge, Card, Code, Group, List, Stack, Text } from '@mantine/core';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import type { App, NewSecret } from './apps.ts';
import { AppForm } from './app-form.tsx';
import { AppLogo } from './app-logo.tsx';
import { appsTexts } from './apps-texts.ts';

/** An app of the company: what it is called, where it sends people, and whether it is verified. */
export function AppCard({ app, onRotated }: { app: App; onRotated: (secret: NewSecret) => void }) {
  const texts = useTexts(appsTexts);
  const { language } = useLanguage();
  const path = { id: app.id };
  const command = `tilgode app verify ${app.id}`;
  return (
    <Card withBorder component="section" aria-label={app.name}>
      <Group gap="sm" mb="xs">
        <Text fw={650} className="breakable">
          {app.name}
        </Text>
        <Badge variant="default">{app.isConfidential ? texts.hasSecret : texts.noSecret}</Badge>
        {app.verifiedAt === null ? (
          <Badge color="orange">{texts.notVerified}</Badge>
        ) : (
          <Badge color="green">{texts.verified}</Badge>
        )}
      </Group>
      <Group gap="sm" mb="sm">
        <Code className="breakable">{app.id}</Code>
        <CopyButton value={app.id} what={texts.clientId} />
      </Group>
      {app.homepage !== null && (
        <Text size="sm" mb="xs" className="breakable">
          {texts.homepage}: {app.homepage}
        </Text>
      )}
      <Text size="sm" fw={600}>
        {texts.redirectUris}
      </Text>
      <List size="sm" mb="md" className="breakable">
        {app.redirectUris.map((address) => (
          <List.Item key={address}>{address}</List.Item>
        ))}
      </List>
      <AppLogo app={app} />
      {app.verifiedAt === null ? (
        <Stack gap={4} mb="md">
          <Text size="sm">{texts.notVerifiedHint}</Text>
          <Text size="sm">{texts.getVerified}</Text>
          <Group gap="sm">
            <Code className="breakable">{command}</Code>
            <CopyButton value={command} what={texts.verifyCommand} />
          </Group>
        </Stack>
      ) : (
        <Text size="sm" mb="md">
          {texts.verifiedHint(moment(app.verifiedAt, language))}
        </Text>
      )}
      <Group>
        <DialogButton
          label={texts.edit}
          title={texts.editTitle(app.name)}
          variant="default"
          buttonSize="xs"
          size="lg"
        >
          <AppForm app={app} />
        </DialogButton>
        {app.isConfidential && (
          <ConfirmButton
            size="xs"
            variant="default"
            label={texts.rotate}
            title={texts.rotateTitle}
            call="POST /companies/{companyId}/apps/{id}/rotate"
            path={path}
            onDone={onRotated}
          >
            {texts.rotateWarning}
          </ConfirmButton>
        )}
        <ConfirmButton
          size="xs"
          color="red"
          variant="light"
          label={texts.delete}
          title={texts.deleteTitle(app.name)}
          call="DELETE /companies/{companyId}/apps/{id}"
          path={path}
        >
          {texts.deleteWarning}
        </ConfirmButton>
      </Group>
    </Card>
  );
}
