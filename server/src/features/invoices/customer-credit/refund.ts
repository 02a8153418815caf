import type { LocalDate } from '../../../domain/local-date.ts';
import type { Ore } from '../../../domain/money.ts';

/** Credit that was paid back to a customer. `bookedOre` is the part that is in the books. */
export type Refund = {
  id: string;
  clientId: string;
  amountOre: Ore;
  bookedOre: Ore;
  paidOn: LocalDate;
  createdAt: Date;
};
