import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusInView } from '../../ui/form/focus-in-view.ts';
import { ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { DeveloperSteps } from '../developers/developer-steps.tsx';
import { AgentsStopped, StopAgents } from './agents/agents-switch.tsx';
import { agentTexts } from './agents/agents-texts.ts';
import { ChangeMode, useLimitsInWords } from './agents/change-mode.tsx';
import { MayBeAgent } from './agents/may-be-agent.tsx';
import { apiClientTexts } from './api-clients-texts.ts';
import type { ApiClient, NewSecret } from '../developers/api-clients.ts';
import { agentsStoppedQuery, apiClientsQuery } from '../developers/api-clients.ts';
import { EditScopes } from './edit-scopes.tsx';
import { NewApiClient } from './new-api-client.tsx';
import { useScopesInWords } from './scope-choice.tsx';
import { SecretOnce } from './secret-once.tsx';

/** `?new=yes` asks for a new one; `#…` leads to the client of that id. */
export default function ApiClientsPage() {
  const texts = useTexts(apiClientTexts);
  const { company } = useAccount();
  const { companyId } = company;
  const clients = useQuery(apiClientsQuery(companyId));
  const own = (clients.data ?? []).filter(({ isApp }) => !isApp);
  const { data: areStopped } = useQuery(agentsStoppedQuery(companyId));
  const address = useAddressSearch();
  const [secret, setSecret] = useState<NewSecret>();
  const makeButton = <Button onClick={() => address.change({ new: 'yes' })}>{texts.new}</Button>;
  const toDocs = (
    <Button component="a" href="/docs" target="_blank" variant="default">
      {texts.docs}
    </Button>
  );

  if (clients.error !== null)
    return <ErrorNotice error={clients.error} retry={() => void clients.refetch()} />;
  if (clients.data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        actions={
          <>
            {areStopped === false && clients.data.length > 0 && <StopAgents />}
            {toDocs}
            {makeButton}
          </>
        }
      />
      {areStopped === true && <AgentsStopped />}
      <DeveloperSteps />
      {own.length === 0 && (
        <EmptyState icon={IconKey} title={texts.emptyTitle} hint={texts.emptyHint} action={makeButton} />
      )}
      <Stack>
        {own.map((client) => (
          <ClientCard key={client.id} client={client} onSecret={setSecret} />
        ))}
      </Stack>
      <NewApiClient
        isOpen={address.read('new') !== ''}
        onClose={() => address.change({ new: '' })}
        onSecret={setSecret}
      />
      <SecretOnce secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function ClientCard({ client, onSecret }: { client: ApiClient; onSecret: (secret: NewSecret) => void }) {
  const texts = useTexts(apiClientTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inWords = useScopesInWords();
  const agents = useTexts(agentTexts);
  const limits = useLimitsInWords()(client);
  const { hash } = useLocation();
  const path = { id: client.id };

  return (
    <Card
      withBorder
      component="section"
      aria-label={client.name}
      tabIndex={-1}
      ref={hash === client.id ? focusInView : undefined}
    >
      <Group justify="space-between" mb="xs">
        <Group gap="sm">
          <Text fw={650}>{client.name}</Text>
          <Badge variant="default">{texts[client.kind]}</Badge>
          {client.actsAs === 'agent' && <Badge color="orange">{agents.isAgent}</Badge>}
          {client.mode === 'proposes' && <Badge color="orange">{agents.proposes}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {texts.lastUsed}: {client.lastUsedAt === null ? texts.never : moment(client.lastUsedAt, language)}
        </Text>
      </Group>
      <Text size="sm" ff="monospace" mb="sm" style={{ overflowWrap: 'anywhere' }}>
        {client.id}
      </Text>
      {client.mayBeAgent && <MayBeAgent client={client} />}
      <Stack gap="xs" mb="md">
        {client.grants.map((grant) => (
          <Group
            key={grant.environment}
            gap="xs"
            align="flex-start"
            role="group"
            aria-label={texts[grant.environment]}
          >
            <Badge color={grant.environment === 'test' ? 'yellow' : 'fjord'}>
              {texts[grant.environment]}
            </Badge>
            <Text size="sm" style={{ flex: '1 1 220px' }}>
              {inWords(grant.scopes)}
            </Text>
            <EditScopes client={client} environment={grant.environment} scopes={grant.scopes} />
            <ConfirmButton
              size="xs"
              variant="default"
              label={texts.remove}
              title={texts.removeTitle}
              call="DELETE /companies/{companyId}/api-clients/{id}/environments/{environment}"
              path={{ ...path, environment: grant.environment }}
            >
              {texts.removeWarning}
            </ConfirmButton>
          </Group>
        ))}
      </Stack>
      {limits !== '' && (
        <Text size="sm" mb="md">
          {limits}
        </Text>
      )}
      <Group>
        <ChangeMode client={client} />
        <ConfirmButton
          size="xs"
          variant="default"
          label={texts.rotate}
          title={texts.rotateTitle}
          call="POST /companies/{companyId}/api-clients/{id}/rotate"
          path={path}
          onDone={(rotated) => {
            const granted = client.grants.map((grant) => [grant.environment, grant.accountId]);
            onSecret({ ...rotated, accounts: Object.fromEntries(granted) });
          }}
        >
          {texts.rotateWarning}
        </ConfirmButton>
        <ButtonLink
          to="/$accountId/requests"
          params={{ accountId }}
          search={{ client: client.id }}
          size="xs"
          variant="default"
        >
          {texts.log}
        </ButtonLink>
        <ConfirmButton
          size="xs"
          color="red"
          variant="light"
          label={texts.delete}
          title={texts.deleteTitle}
          call="DELETE /companies/{companyId}/api-clients/{id}"
          path={path}
        >
          {texts.deleteWarning}
        </ConfirmButton>
      </Group>
    </Card>
  );
}
