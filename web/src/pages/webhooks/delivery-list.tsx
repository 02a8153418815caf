import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useId } from 'react';
import { useAccount } from '../../http/session.ts';
import { exactMoment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { RowCard, RowLink } from '../../ui/list/row.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { eventTexts } from '../events/event-texts.ts';
import { typesOf } from '../events/event-groups.ts';
import { TypeSelect } from '../events/type-select.tsx';
import { DeliveryStatus, useAnswerInWords } from './delivery-status.tsx';
import type { Delivery } from './webhooks-queries.ts';
import { DELIVERY_STATUSES, deliveriesOf } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** What was sent to a webhook, and what became of it, newest first. */
export function DeliveryList({ endpointId, isOn }: { endpointId: string; isOn: boolean }) {
  const texts = useTexts(webhooksTexts);
  const id = useId();
  const { page, values, change } = useList(deliveriesOf(endpointId));
  const times = useTimes(isOn);
  const columns = useDeliveryColumns(endpointId, times);

  return (
    <section aria-labelledby={id}>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2} size="h3" id={id}>
            {texts.deliveries}
          </Title>
          <Text size="sm" c="dimmed">
            {texts.deliveriesHint}
          </Text>
        </div>
        <Group gap="sm">
          <TypeSelect
            size="xs"
            aria-label={texts.event}
            value={typesOf(values.types)}
            onChange={(chosen) => change({ types: chosen })}
          />
          <SegmentedControl
            size="xs"
            aria-label={texts.status}
            value={values.status}
            onChange={(chosen) => change({ status: chosen })}
            data={[
              { value: '', label: texts.filterAll },
              ...DELIVERY_STATUSES.map((value) => ({ value, label: texts.statuses[value] })),
            ]}
          />
        </Group>
      </Group>
      <ListContent
        query={page}
        filterNames={['status', 'types']}
        texts={texts}
        empty={{ icon: IconSend, title: texts.noDeliveries, hint: texts.noDeliveriesHint }}
      >
        {(rows, isStale) => (
          <ListTable
            label={texts.deliveries}
            columns={columns}
            rows={rows}
            card={(delivery) => <DeliveryCard endpointId={endpointId} delivery={delivery} times={times} />}
            isStale={isStale}
          />
        )}
      </ListContent>
    </section>
  );
}

function useDeliveryColumns(endpointId: string, times: Times): Column<Delivery>[] {
  const texts = useTexts(webhooksTexts);
  const answer = useAnswerInWords();
  return [
    {
      key: 'event',
      heading: texts.event,
      cell: (delivery) => <DeliveryLink endpointId={endpointId} delivery={delivery} />,
    },
    { key: 'status', heading: texts.status, cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
    {
      key: 'answer',
      heading: texts.answer,
      cell: ({ attempts }) => {
        const last = attempts.at(-1);
        return last && answer(last);
      },
    },
    {
      key: 'attempts',
      heading: texts.attempts,
      cell: ({ attempts }) => attempts.length,
      isFigure: true,
    },
    { key: 'last', heading: texts.lastAttempt, cell: (delivery) => times(delivery).last },
    { key: 'next', heading: texts.nextAttempt, cell: (delivery) => times(delivery).next },
  ];
}

type Times = (delivery: Delivery) => { last: string; next: string };

/** The last and the next attempt. @param isOn whether the webhook sends */
function useTimes(isOn: boolean): Times {
  const texts = useTexts(webhooksTexts);
  const { language } = useLanguage();
  return ({ attempts, nextAttemptAt }: Delivery) => {
    const last = attempts.at(-1);
    const isDue = nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now();
    const next = nextAttemptAt !== null && (isDue ? texts.soon : exactMoment(nextAttemptAt, language));
    return {
      last: last === undefined ? texts.none : exactMoment(last.at, language),
      next: next === false ? texts.none : isOn ? next : texts.whenOn,
    };
  };
}

function DeliveryLink({ endpointId, delivery: { id, type } }: { endpointId: string; delivery: Delivery }) {
  const { accountId } = useAccount();
  const words = useTexts(eventTexts);
  return (
    <>
      <RowLink
        to="/$accountId/webhooks/$endpointId/deliveries/$deliveryId"
        params={{ accountId, endpointId, deliveryId: id }}
        fz="md"
        fw={600}
      >
        {words.types[type]}
      </RowLink>
      <Text size="xs" c="dimmed" ff="monospace" className="breakable">
        {type}
      </Text>
    </>
  );
}

function DeliveryCard({
  endpointId,
  delivery,
  times,
}: {
  endpointId: string;
  delivery: Delivery;
  times: Times;
}) {
  const texts = useTexts(webhooksTexts);
  const answer = useAnswerInWords();
  const { last, next } = times(delivery);
  const { attempts, nextAttemptAt } = delivery;
  const latest = attempts.at(-1);
  return (
    <RowCard
      title={<DeliveryLink endpointId={endpointId} delivery={delivery} />}
      isPlain
      end={<DeliveryStatus delivery={delivery} />}
    >
      {latest !== undefined && (
        <Text size="sm">
          {texts.answer}: {answer(latest)} · {last}
        </Text>
      )}
      {nextAttemptAt !== null && (
        <Text size="sm">
          {texts.nextAttempt}: {next}
        </Text>
      )}
    </RowCard>
  );
}
