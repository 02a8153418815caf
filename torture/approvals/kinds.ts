import { bank } from './bank.ts';
import { books } from './books.ts';
import { credit } from './credit.ts';
import { documents } from './documents.ts';
import type { Kind } from './kind.ts';
import { movingIn } from './moving.ts';
import { recurring } from './recurring.ts';
import { registers } from './registers.ts';

/** What is asked for, by the `operationId`: every operation that moves money, and some that move nothing. */
export const KINDS: Readonly<Record<string, Kind>> = {
  ...documents,
  ...credit,
  ...bank,
  ...books,
  ...recurring,
  ...registers,
  ...movingIn,
};
