import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CodeBlock, CodePanel } from '../../ui/for-developers/code-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FactsTable } from '../../ui/for-developers/facts-table.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { tell } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useChange } from '../../ui/form/use-change.ts';
import { eventTexts } from '../events/event-texts.ts';
import { DeliveryStatus, useAnswerInWords } from './delivery-status.tsx';
import type { SentAttempt, SentDelivery } from './webhooks-queries.ts';
import { deliveryQuery } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** One delivery: what is sent, and each attempt with its answer. */
export default function DeliveryPage() {
  const { accountId } = useAccount();
  const { endpointId, deliveryId } = useParams({
    from: '/$accountId/manageWebhooks/webhooks/$endpointId/deliveries/$deliveryId',
  });
  const delivery = useQuery(deliveryQuery(accountId, endpointId, deliveryId));
  if (delivery.error !== null) {
    return <ErrorNotice error={delivery.error} retry={() => void delivery.refetch()} />;
  }
  if (delivery.data === undefined) return <PageSkeleton />;
  return <OneDelivery endpointId={endpointId} delivery={delivery.data} />;
}

function OneDelivery({ endpointId, delivery }: { endpointId: string; delivery: SentDelivery }) {
  const texts = useTexts(webhooksTexts);
  const words = useTexts(eventTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const { id, eventId, type, attempts, nextAttemptAt, body } = delivery;
  const retry = useChange('POST /v1/webhook-endpoints/{id}/deliveries/{deliveryId}/retry', {
    path: { id: endpointId, deliveryId: id },
    onDone: () => tell(texts.retried),
  });
  // No feed has it.
  const isTest = type === 'webhook.test';
  const rows: (readonly [string, ReactNode])[] = [
    [texts.event, <Code key="type">{type}</Code>],
    [
      texts.eventId,
      <Group key="id" gap="sm">
        <Code className="breakable">{eventId}</Code>
        <CopyButton value={eventId} what={texts.eventId} />
        {!isTest && body !== null && (
          <AnchorLink to="/$accountId/events/$eventId" params={{ accountId, eventId }} size="sm">
            {texts.toEvent}
          </AnchorLink>
        )}
      </Group>,
    ],
    [texts.attempts, attempts.length],
    ...(nextAttemptAt === null ? [] : [[texts.nextAttempt, exactMoment(nextAttemptAt, language)] as const]),
  ];

  return (
    <>
      <PageHeader
        title={words.types[type]}
        badge={<DeliveryStatus delivery={delivery} />}
        actions={
          <>
            <ButtonLink
              to="/$accountId/webhooks/$endpointId"
              params={{ accountId, endpointId }}
              variant="default"
            >
              {texts.toEndpoint}
            </ButtonLink>
            <Button loading={retry.isPending} onClick={() => retry.mutate()}>
              {texts.retry}
            </Button>
          </>
        }
      />
      {retry.error !== null && <ErrorNotice error={retry.error} />}
      <Stack gap="md">
        <Panel title={texts.about}>
          <FactsTable label={texts.about} rows={rows} />
        </Panel>
        {attempts
          .map((attempt, index) => <Attempt key={attempt.at} attempt={attempt} number={index + 1} />)
          .toReversed()}
        {body === null ? (
          <Panel title={texts.body}>
            <Text size="sm">{texts.noBody}</Text>
          </Panel>
        ) : (
          <CodePanel title={texts.body} text={JSON.stringify(JSON.parse(body), null, 2)} />
        )}
      </Stack>
    </>
  );
}

/** An attempt with its request and its answer. */
function Attempt({ attempt, number }: { attempt: SentAttempt; number: number }) {
  const texts = useTexts(webhooksTexts);
  const { language } = useLanguage();
  const answer = useAnswerInWords()(attempt);
  const { at, durationMs, statusCode, requestHeaders, responseHeaders, responseBody } = attempt;
  const title = texts.attempt(number);
  return (
    <Panel title={title} hint={`${exactMoment(at, language)} · ${texts.took(durationMs)}`}>
      <Stack gap="sm">
        <Text size="sm">
          {texts.answer}: <b>{answer}</b>
        </Text>
        <div>
          <Part title={texts.request} label={`${title}: ${texts.request}`} text={linesOf(requestHeaders)} />
          <Text size="xs" c="dimmed">
            {texts.signature}
          </Text>
        </div>
        {responseHeaders && (
          <Part
            title={texts.responseHeaders}
            label={`${title}: ${texts.responseHeaders}`}
            text={linesOf(responseHeaders)}
          />
        )}
        {statusCode !== null &&
          (responseBody ? (
            <Part title={texts.responseBody} label={`${title}: ${texts.responseBody}`} text={responseBody} />
          ) : (
            <Text size="sm">{texts.emptyBody}</Text>
          ))}
      </Stack>
    </Panel>
  );
}

function Part({ title, label, text }: { title: string; label: string; text: string }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <CodeBlock label={label} text={text} />
    </div>
  );
}

function linesOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
