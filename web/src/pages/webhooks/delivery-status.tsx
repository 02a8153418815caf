import { Badge } from '@mantine/core';
import { isFailing } from '../../../../server/src/domain/webhooks/webhooks.ts';
import { useTexts } from '../../text/language.tsx';
import type { Delivery } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

const COLOURS: Record<Delivery['status'], string> = { pending: 'blue', delivered: 'green', failed: 'red' };

/** The status of a delivery in a word. The colour only repeats it. */
export function DeliveryStatus({ delivery }: { delivery: Pick<Delivery, 'status' | 'attempts'> }) {
  const texts = useTexts(webhooksTexts);
  const { status } = delivery;
  const isTriedAgain = status === 'pending' && isFailing(delivery);
  return (
    <Badge color={isTriedAgain ? 'orange' : COLOURS[status]} miw="max-content">
      {isTriedAgain ? texts.triedAgain : texts.statuses[status]}
    </Badge>
  );
}

/** What the receiver has answered, or why it has not. */
export function useAnswerInWords(): (
  attempt: Pick<Delivery['attempts'][number], 'statusCode' | 'error'>,
) => string {
  const texts = useTexts(webhooksTexts);
  return ({ statusCode, error }) => {
    if (statusCode !== null) return String(statusCode);
    const code = error ?? '';
    return texts.errors[code] ?? `${texts.noAnswer} (${code})`;
  };
}
