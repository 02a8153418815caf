import { Badge, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { browserName } from './browser-name.ts';
import type { MySession } from './me-queries.ts';
import { sessionsQuery } from './me-queries.ts';
import { meTexts } from './me-texts.ts';
import classes from './me.module.css';
import { Section } from './section.tsx';

export function Sessions() {
  const texts = useTexts(meTexts);
  const sessions = useQuery(sessionsQuery);
  return (
    <Section title={texts.sessions} hint={texts.sessionsHint}>
      {sessions.error !== null && (
        <ErrorNotice error={sessions.error} retry={() => void sessions.refetch()} />
      )}
      {sessions.isPending && <Skeleton height={64} />}
      <ul className={classes['list']}>
        {sessions.data?.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
    </Section>
  );
}

function SessionItem({ session }: { session: MySession }) {
  const texts = useTexts(meTexts);
  const { language } = useLanguage();
  return (
    <li className={classes['item']}>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={650} title={session.userAgent}>
              {browserName(session.userAgent) ?? texts.unknownBrowser}
            </Text>
            {session.isThisOne && <Badge>{texts.thisOne}</Badge>}
          </Group>
          <Text size="sm" c="dimmed">
            {session.address} · {texts.signedIn(moment(session.createdAt, language))},{' '}
            {texts.lastSeen(moment(session.lastSeenAt, language))}
          </Text>
        </div>
        {/* Signing out ends this session. */}
        {!session.isThisOne && (
          <ConfirmButton
            size="xs"
            variant="default"
            label={texts.end}
            title={texts.endTitle}
            call="DELETE /sessions/{id}"
            path={{ id: session.id }}
          >
            {texts.endWarning}
          </ConfirmButton>
        )}
      </Group>
    </li>
  );
}
