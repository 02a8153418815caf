import { Alert, Badge, Card, Group, List, Text } from '@mantine/core';
import { IconUserOff } from '@tabler/icons-react';
import { isReading } from '../../../../server/src/domain/access/scopes.ts';
import { useAccount, useMay } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { tell } from '../../ui/notice.tsx';
import { sentencesOf } from './rights.ts';
import { rightsTexts } from './rights-texts.ts';
import type { Connection } from './connections.ts';
import { lastDayOf } from './connections.ts';
import { connectionsTexts } from './connections-texts.ts';

/** What one app may do, where, and for whom. */
export function ConnectionCard({ connection }: { connection: Connection }) {
  const texts = useTexts(connectionsTexts);
  const rights = useTexts(rightsTexts);
  const { language } = useLanguage();
  const { company } = useAccount();
  const may = useMay();
  const { id, name, person, environment, isOwn, personLeftAt, createdAt, lastUsedAt } = connection;
  const { sees, does } = sentencesOf(connection.scopes, rights);
  const given = moment(createdAt, language);
  const used = lastUsedAt === null ? texts.never : texts.lastUsed(moment(lastUsedAt, language));

  return (
    <Card withBorder component="section" aria-label={`${name}, ${texts[environment]}`}>
      <Group justify="space-between" gap="sm" mb={4}>
        <Group gap="sm" className="breakable">
          <Text fw={650}>{name}</Text>
          <Badge color={environment === 'test' ? 'yellow' : 'fjord'}>{texts[environment]}</Badge>
          <Badge variant="default">{texts[modeOf(connection)]}</Badge>
          {connection.actsAs === 'agent' && <Badge color="orange">{texts.agent}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {used}
        </Text>
      </Group>
      <Text size="sm" c="dimmed" className="breakable" mb="sm">
        {[originOf(connection, texts), isOwn ? texts.givenByYou(given) : texts.givenBy(person, given)].join(
          ' · ',
        )}
      </Text>
      {personLeftAt !== null && (
        <Alert
          color="orange"
          variant="light"
          mb="sm"
          icon={<IconUserOff aria-hidden />}
          title={texts.left(person)}
        >
          {texts.leftHint(moment(lastDayOf(personLeftAt), language))}
        </Alert>
      )}
      <List size="sm" mb="md">
        {[...sees, ...does].map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
      <Group>
        {personLeftAt !== null && may('manageApiClients') && (
          <ConfirmButton
            size="xs"
            label={texts.takeOver}
            title={texts.takeOverTitle(name)}
            call="POST /companies/{companyId}/connections/{id}/take-over"
            path={{ id }}
            onDone={() => tell(texts.takenOver(name))}
          >
            {texts.takeOverWarning}
          </ConfirmButton>
        )}
        {may('readLogs') && (
          <ButtonLink
            to="/$accountId/requests"
            params={{ accountId: company.accounts[environment] }}
            search={{ client: id }}
            size="xs"
            variant="default"
          >
            {texts.log}
          </ButtonLink>
        )}
        <ConfirmButton
          size="xs"
          color="red"
          variant="light"
          label={texts.end}
          title={texts.endTitle(name)}
          call="DELETE /companies/{companyId}/connections/{id}"
          path={{ id }}
          onDone={() => tell(texts.ended(name))}
        >
          {texts.endWarning}
        </ConfirmButton>
      </Group>
    </Card>
  );
}

function modeOf({ scopes, mode }: Connection): 'reads' | 'direct' | 'asks' {
  return scopes.every(isReading) ? 'reads' : mode === 'direct' ? 'direct' : 'asks';
}

/** Where the app lives, and who has registered it. */
function originOf(
  { host, registeredBy, isVerified, isOnThisMachine }: Connection,
  texts: (typeof connectionsTexts)['nb'],
): string {
  return [
    isOnThisMachine && registeredBy !== null ? texts.onThisMachine : host,
    registeredBy === null ? '' : texts.registeredBy(registeredBy),
    isVerified ? texts.verified : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
