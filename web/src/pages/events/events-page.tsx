import { Badge, Button, Center, Switch, Text, VisuallyHidden } from '@mantine/core';
import { IconBolt, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../../ui/list/list.module.css';
import { ListFilters } from '../../ui/list/list-filters.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { ListSkeleton, ListTable } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import { useFilters } from '../../ui/list/use-filters.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { typesOf } from './event-groups.ts';
import { eventTexts } from './event-texts.ts';
import type { EventFilter } from './events-queries.ts';
import { eventFilters, isWholeId, latestEventsQuery } from './events-queries.ts';
import { eventsTexts } from './events-texts.ts';
import type { Event } from './resource-of-event.ts';
import { resourceOf } from './resource-of-event.ts';
import { TypeSelect, useTypesInWords } from './type-select.tsx';
import { useLiveEvents } from './use-live-events.ts';

/** The feed: what has happened on the account, newest first, and what happens now. */
export default function EventsPage() {
  const texts = useTexts(eventsTexts);
  const inWords = useTypesInWords();
  const { read, ...state } = useFilters(eventFilters.filters);
  const { values, change } = state;
  const { types, resource } = values;
  const filter = eventFilters.filterOf(read);
  const [isLive, setLive] = useState(true);
  const showAll = () => change({ types: '', resource: '', from: '', to: '' });
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={texts.lead}
        actions={
          <Switch
            label={texts.live}
            description={texts.liveHint}
            checked={isLive}
            onChange={(event) => setLive(event.currentTarget.checked)}
          />
        }
      />
      <ListFilters
        state={state}
        search={{ name: 'resource', hint: texts.searchHint }}
        fields={[
          {
            name: 'types',
            label: texts.type,
            words: { [types]: inWords(types) },
            input: (
              <TypeSelect
                label={texts.type}
                value={typesOf(types)}
                onChange={(value) => change({ types: value })}
              />
            ),
          },
          { name: 'resource', label: texts.resource, pill: `ID ${resource}`, input: null },
          { name: 'from', label: texts.from },
          { name: 'to', label: texts.to },
        ]}
      />
      {resource !== '' && !isWholeId(resource) ? (
        <EmptyState icon={IconSearchOff} title={texts.noneFound} hint={texts.wholeId} />
      ) : (
        <EventList key={JSON.stringify(filter)} filter={filter} isLive={isLive} showAll={showAll} />
      )}
    </>
  );
}

function EventList({
  filter,
  isLive,
  showAll,
}: {
  filter: EventFilter;
  isLive: boolean;
  showAll: () => void;
}) {
  const texts = useTexts(eventsTexts);
  const { accountId } = useAccount();
  const latest = useInfiniteQuery(latestEventsQuery(accountId, filter));
  const { fresh, isLost } = useLiveEvents(accountId, {
    after: latest.data?.pages[0]?.lastSequence,
    types: filter.types ?? '',
    // A filter that ends on a day in the past shows no new events.
    isOn: isLive && filter.to === undefined,
  });
  const columns = useEventColumns();
  if (latest.error !== null) return <ErrorNotice error={latest.error} retry={() => void latest.refetch()} />;
  if (latest.data === undefined) return <ListSkeleton />;

  const { resource } = filter;
  const isAbout = ({ data, id }: Event) =>
    resource === undefined ||
    id === resource ||
    [data.id, data.invoiceId, ...Object.values(data).map(idOf)].includes(resource);
  const older = latest.data.pages.flatMap(({ items }) => items);
  const known = new Set(older.map(({ id }) => id));
  const now = fresh.filter((event) => !known.has(event.id) && isAbout(event));
  const rows = [...now, ...older];
  const isFiltered = Object.keys(filter).length > 0;
  const more = latest.hasNextPage && (
    <Button variant="default" loading={latest.isFetchingNextPage} onClick={() => void latest.fetchNextPage()}>
      {rows.length === 0 ? texts.lookFurther : texts.older}
    </Button>
  );

  return (
    <>
      <VisuallyHidden role="status">{now.length > 0 && texts.fresh(now.length)}</VisuallyHidden>
      {isLost && (
        <Text size="sm" mb="sm" role="status">
          {texts.lost}
        </Text>
      )}
      {rows.length === 0 && !isFiltered && (
        <EmptyState icon={IconBolt} title={texts.emptyTitle} hint={texts.emptyHint} />
      )}
      {rows.length === 0 && isFiltered && (
        <EmptyState
          icon={IconSearchOff}
          title={more === false ? texts.noneFound : texts.noneSoFar}
          hint={more === false ? texts.noneFoundHint : texts.noneSoFarHint}
          action={
            more === false ? (
              <Button variant="default" onClick={showAll}>
                {texts.showAll}
              </Button>
            ) : (
              more
            )
          }
        />
      )}
      {rows.length > 0 && (
        <>
          <ListTable
            label={texts.title}
            columns={columns}
            rows={rows}
            card={(event) => <EventCard event={event} />}
            isStale={false}
          />
          <Center mt="md">{more === false ? <Text size="sm">{texts.noOlder}</Text> : more}</Center>
        </>
      )}
    </>
  );
}

function idOf(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : undefined;
}

function useEventColumns(): Column<Event>[] {
  const texts = useTexts(eventsTexts);
  const show = useCells<Event>();
  return [
    { key: 'event', heading: texts.event, cell: (event) => <EventLink event={event} /> },
    { key: 'resource', heading: texts.resource, cell: (event) => <ResourceLink event={event} /> },
    { key: 'actor', heading: texts.actor, cell: ({ actor }) => texts.actors[actor.type] },
    show.exactMoment('createdAt', texts.time),
  ];
}

function EventLink({ event: { id, type } }: { event: Event }) {
  const { accountId } = useAccount();
  const words = useTexts(eventTexts);
  return (
    <>
      <RowLink to="/$accountId/events/$eventId" params={{ accountId, eventId: id }} fz="md" fw={600}>
        {words.types[type]}
      </RowLink>
      <Text size="xs" c="dimmed" ff="monospace" className="breakable">
        {type}
      </Text>
    </>
  );
}

/** The link of the row leads to the event. This one leads to what the event is about. */
function ResourceLink({ event }: { event: Event }) {
  const { accountId } = useAccount();
  const resource = resourceOf(accountId, event, useTexts(eventsTexts));
  if (resource?.link === undefined) return resource?.label;
  return (
    <AnchorLink {...resource.link} className={classes['above'] ?? ''} size="sm">
      {resource.label}
    </AnchorLink>
  );
}

function EventCard({ event }: { event: Event }) {
  const texts = useTexts(eventsTexts);
  const { language } = useLanguage();
  return (
    <RowCard
      title={<EventLink event={event} />}
      isPlain
      end={
        <Badge variant="default" miw="max-content">
          {texts.actors[event.actor.type]}
        </Badge>
      }
    >
      <div className="breakable">
        <ResourceLink event={event} />
      </div>
      <Dimmed>{exactMoment(event.createdAt, language)}</Dimmed>
    </RowCard>
  );
}
