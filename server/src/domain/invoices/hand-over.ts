import type { CollectionRules, SentLetter } from './late-payment.ts';
import type { LocalDate } from '../days/local-date.ts';
import { nextWorkingDay } from '../days/working-days.ts';

export const HAND_OVER_ADVICE = ['no-collection-warning', 'warning-deadline-runs'] as const;

/**
 * What an agency asks before it collects: a written warning whose deadline of 14 days is over (inkassoloven §§ 8 and 9). The
 * creditor may have warned outside the service, so this is advice.
 * @param on the day on which the agency got the claim
 */
export function handOverAdvice(
  letters: readonly Pick<SentLetter, 'type' | 'sentOn' | 'deadline'>[],
  on: LocalDate,
  { creditorMayWarn }: Pick<CollectionRules, 'creditorMayWarn'>,
): (typeof HAND_OVER_ADVICE)[number] | undefined {
  if (!creditorMayWarn) return undefined;
  const warning = letters.findLast(({ type, sentOn }) => type === 'collection_warning' && sentOn <= on);
  if (warning === undefined) return 'no-collection-warning';
  return nextWorkingDay(warning.deadline) >= on ? 'warning-deadline-runs' : undefined;
}
