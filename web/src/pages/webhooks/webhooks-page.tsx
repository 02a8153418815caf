import { Card, Group, Stack, Text } from '@mantine/core';
import { IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../../ui/list/list.module.css';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { useAddressSearch } from '../../ui/use-address-search.ts';
import { later } from '../../ui/windows/later.ts';
import { DeveloperSteps } from '../developers/developer-steps.tsx';
import { EndpointState, useFailing, useLastAnswer, useSentInWords } from './endpoint-state.tsx';
import { WebhookSecret } from './webhook-secret.tsx';
import type { Endpoint, NewSecret } from './webhooks-queries.ts';
import { endpointsQuery } from '../developers/developer-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

const EndpointForm = later(() => import('./endpoint-form.tsx'), 'EndpointForm');

/** Where events of the account are sent. `?new=yes` asks for a new webhook. */
export default function WebhooksPage() {
  const texts = useTexts(webhooksTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const endpoints = useQuery(endpointsQuery(accountId));
  const [secret, setSecret] = useState<NewSecret>();
  const newButton = (
    <DialogButton
      // The address opens it, too.
      key={address.read('new')}
      label={texts.new}
      title={texts.new}
      size="lg"
      isOpenAtFirst={address.read('new') !== ''}
      onClose={() => address.change({ new: '' })}
    >
      <EndpointForm onMade={setSecret} />
    </DialogButton>
  );

  if (endpoints.error !== null) {
    return <ErrorNotice error={endpoints.error} retry={() => void endpoints.refetch()} />;
  }
  if (endpoints.data === undefined) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={newButton} />
      <DeveloperSteps />
      {endpoints.data.length === 0 && (
        <EmptyState icon={IconWebhook} title={texts.emptyTitle} hint={texts.emptyHint} />
      )}
      <Stack role="list" aria-label={texts.title}>
        {endpoints.data.map((endpoint) => (
          <EndpointCard key={endpoint.id} endpoint={endpoint} />
        ))}
      </Stack>
      <WebhookSecret secret={secret} onClose={() => setSecret(undefined)} />
    </>
  );
}

function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const texts = useTexts(webhooksTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const inWords = useSentInWords();
  const failing = useFailing(endpoint);
  const lastAnswer = useLastAnswer();
  const { id, url, description, types, createdAt } = endpoint;
  return (
    <Card withBorder role="listitem" className={classes['row'] ?? ''}>
      <Group justify="space-between" align="flex-start" mb={4} wrap="nowrap">
        <AnchorLink
          to="/$accountId/webhooks/$endpointId"
          params={{ accountId, endpointId: id }}
          className={`${classes['link']} breakable`}
          fw={650}
        >
          {description || url}
        </AnchorLink>
        <EndpointState endpoint={endpoint} />
      </Group>
      {description !== '' && (
        <Text size="sm" ff="monospace" className="breakable">
          {url}
        </Text>
      )}
      <Text size="sm">
        {texts.sent}: {inWords(types)}
      </Text>
      <Text size="sm" c="dimmed">
        {texts.made} {moment(createdAt, language)}
      </Text>
      {failing !== undefined && (
        <Text size="sm" c="red" fw={600}>
          {texts.failsSince(moment(failing.failingSince, language))}. {lastAnswer(failing)}
        </Text>
      )}
    </Card>
  );
}
