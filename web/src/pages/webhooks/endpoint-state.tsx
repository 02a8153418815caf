import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { moment } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { useTypesInWords } from '../events/type-select.tsx';
import { useAnswerInWords } from './delivery-status.tsx';
import type { Endpoint, Failing } from './webhooks-queries.ts';
import { failingQuery } from './webhooks-queries.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** What the last attempts of a webhook that is on have come to; undefined unless they all fail. */
export function useFailing({ id, status }: Endpoint): Failing | undefined {
  const { accountId } = useAccount();
  const { data } = useQuery(failingQuery(accountId));
  return status === 'enabled' ? data?.find((one) => one.id === id) : undefined;
}

/** The last answer of a webhook that fails, and when it came. */
export function useLastAnswer(): (failing: Failing) => string {
  const texts = useTexts(webhooksTexts);
  const { language } = useLanguage();
  const inWords = useAnswerInWords();
  return ({ lastAttempt }) =>
    lastAttempt === null ? '' : texts.lastAnswer(inWords(lastAttempt), moment(lastAttempt.at, language));
}

/** Whether a webhook sends, in a word. The colour only repeats it. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const texts = useTexts(webhooksTexts);
  const failing = useFailing(endpoint);
  const { status, disabledReason } = endpoint;
  if (failing !== undefined) return <Badge color="red">{texts.fails}</Badge>;
  if (status === 'enabled') return <Badge color="green">{texts.enabled}</Badge>;
  return disabledReason === null ? (
    <Badge color="gray">{texts.paused}</Badge>
  ) : (
    <Badge color="red">{texts.disabled}</Badge>
  );
}

/** What a webhook sends, in words. */
export function useSentInWords(): (types: readonly string[]) => string {
  const texts = useTexts(webhooksTexts);
  const inWords = useTypesInWords();
  return (types) => (types.length === 0 || types.includes('*') ? texts.all : types.map(inWords).join(', '));
}
