import { InvalidArgumentError } from 'commander';
import type { LocalDate } from '../../../domain/days/local-date.ts';
import { isLocalDate } from '../../../domain/days/local-date.ts';

/** An option that is a day. @throws InvalidArgumentError */
export function readDay(text: string): LocalDate {
  if (!isLocalDate(text)) throw new InvalidArgumentError('A day is needed, as in 2026-11-24.');
  return text;
}
