import { Code, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { CodePanel } from '../../ui/for-developers/code-panel.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { FactsTable } from '../../ui/for-developers/facts-table.tsx';
import { AnchorLink, ButtonLink } from '../../ui/links.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Panel } from '../../ui/panel.tsx';
import { eventTexts } from './event-texts.ts';
import { eventQuery } from './events-queries.ts';
import { eventsTexts } from './events-texts.ts';
import type { Event } from './resource-of-event.ts';
import { resourceOf } from './resource-of-event.ts';

/** One event with everything that it tells. */
export default function EventPage() {
  const { accountId } = useAccount();
  const { eventId } = useParams({ from: '/$accountId/events/$eventId' });
  const event = useQuery(eventQuery(accountId, eventId));
  if (event.error !== null) return <ErrorNotice error={event.error} retry={() => void event.refetch()} />;
  return event.data === undefined ? <PageSkeleton /> : <OneEvent event={event.data} />;
}

function OneEvent({ event }: { event: Event }) {
  const texts = useTexts(eventsTexts);
  const words = useTexts(eventTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const resource = resourceOf(accountId, event, texts);
  const { actor } = event;
  const rows: [string, ReactNode][] = [
    [texts.type, <Code key="type">{event.type}</Code>],
    ...(resource === undefined ? [] : [[texts.resource, linkTo(resource)] as [string, ReactNode]]),
    [texts.time, exactMoment(event.createdAt, language)],
    [texts.actor, [texts.actors[actor.type], actor.id].filter((part) => part !== null).join(' ')],
    [texts.sequence, <Code key="sequence">{event.sequence}</Code>],
    [
      texts.id,
      <Group key="id" gap="sm">
        <Code className="breakable">{event.id}</Code>
        <CopyButton value={event.id} what={texts.id} />
      </Group>,
    ],
  ];

  function linkTo({ label, link, id }: NonNullable<typeof resource>): ReactNode {
    return (
      <Group gap="sm">
        {link === undefined ? <span>{label}</span> : <AnchorLink {...link}>{label}</AnchorLink>}
        <AnchorLink to="/$accountId/events" params={{ accountId }} search={{ resource: id }} size="sm">
          {texts.sameResource}
        </AnchorLink>
      </Group>
    );
  }

  return (
    <>
      <PageHeader
        title={words.types[event.type]}
        actions={
          <ButtonLink to="/$accountId/events" params={{ accountId }} variant="default">
            {texts.toEvents}
          </ButtonLink>
        }
      />
      <Stack gap="md">
        <Panel title={texts.about}>
          <FactsTable label={texts.about} rows={rows} />
        </Panel>
        <CodePanel title={texts.json} hint={texts.jsonHint} text={JSON.stringify(event, null, 2)} />
      </Stack>
    </>
  );
}
