import { addDays, osloDate } from '../../src/domain/days/local-date.ts';

/**
 * The dates of tests are dates in Oslo, as those of the service: each night UTC is a day behind for an hour or two.
 * @returns the date so many days from now, `YYYY-MM-DD`; today with 0, the past with a negative number
 */
export const inDays = (days: number): string => addDays(osloDate(new Date()), days);
