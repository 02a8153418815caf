import { useQuery } from '@tanstack/react-query';
import { osloDate } from '../../../server/src/domain/days/local-date.ts';
import { accountApi } from './account-api.ts';
import { queryOf } from './query-of.ts';
import { useAccount } from './session.ts';

/** The clock of the test environment of the page. Production has none, and is never asked. */
export function useTestClock() {
  const { accountId, isTest } = useAccount();
  return useQuery({
    ...queryOf(['test-clock', accountId], () => accountApi(accountId).GET('/v1/test/clock')),
    enabled: isTest,
  });
}

/**
 * Today in Norway as `yyyy-MM-dd`. In the test environment it is the day of the account's test clock, by which the
 * service judges what is late or in the future. Undefined until the day is known.
 */
export function useToday(): string | undefined {
  const { isTest } = useAccount();
  const clock = useTestClock();
  if (isTest && clock.isPending) return undefined;
  return osloDate(clock.data === undefined ? new Date() : new Date(clock.data.now));
}
