import { Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Passkey } from '../../http/passkeys.ts';
import { passkeysQuery } from '../../http/passkeys.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { meTexts } from './me-texts.ts';
import classes from './me.module.css';
import { Section } from './section.tsx';

export function Passkeys() {
  const texts = useTexts(meTexts);
  const passkeys = useQuery(passkeysQuery);
  return (
    <Section title={texts.passkeys} hint={texts.passkeysHint}>
      {passkeys.error !== null && (
        <ErrorNotice error={passkeys.error} retry={() => void passkeys.refetch()} />
      )}
      {passkeys.isPending && <Skeleton height={64} />}
      {passkeys.data?.length === 0 && <Text size="sm">{texts.noPasskeys}</Text>}
      <ul className={classes['list']}>
        {passkeys.data?.map((passkey) => (
          <PasskeyItem key={passkey.id} passkey={passkey} />
        ))}
      </ul>
      <AddPasskey />
    </Section>
  );
}

function PasskeyItem({ passkey }: { passkey: Passkey }) {
  const texts = useTexts(meTexts);
  const { language } = useLanguage();
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className={classes['item']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={650}>{name}</Text>
          <Text size="sm" c="dimmed">
            {texts.made(moment(createdAt, language))} ·{' '}
            {lastUsedAt === null ? texts.neverUsed : texts.lastUsed(moment(lastUsedAt, language))}
          </Text>
        </div>
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.remove}
          title={texts.removeTitle(name)}
          call="DELETE /passkeys/{id}"
          path={{ id }}
        >
          {texts.removeWarning}
        </ConfirmButton>
      </Group>
    </li>
  );
}
