import type { Static } from 'typebox';
import { allowLockWaits, limitLockWaits } from '../../../platform/database/locks.ts';
import type { AccountTrx } from '../../../platform/database/database.ts';
import type { BatchItem } from '../../../platform/http/once/batches.ts';
import type { BatchRequest, CallContext } from '../../../platform/http/endpoint.ts';
import { refTo } from '../../../platform/http/fields.ts';
import { serialiseAs } from '../../../platform/http/register.ts';
import { bodyValidator } from '../../../platform/http/requests/validation.ts';
import { newReminder } from '../dunning/dunning-schemas.ts';
import { checkClaims } from '../dunning/routes.ts';
import { sendReminder } from '../dunning/send-reminder.ts';
import { lockInvoices } from '../invoices.store.ts';
import { invoiceSchema } from '../invoice-schemas.ts';
import { fingerprintOf, inputOfItem, addressOfSingleRequest, writtenItems } from './items.ts';
import type { lettersToSend } from './schemas.ts';

/** A letter of a batch. */
type LetterItem = BatchItem<CallContext> & { id: string };

const readReminder = bodyValidator(newReminder, checkClaims);
const INVOICE = { ...refTo(invoiceSchema) };

/** Each item is `POST /v1/invoices/{id}/reminders`. */
export function lettersToSendOf(
  { request, reply, context }: BatchRequest,
  { items }: Static<typeof lettersToSend>,
): LetterItem[] {
  const written = writtenItems(request);
  return items.map(({ idempotencyKey: key, id: given, reminder = {} }, index) => {
    const id = typeof given === 'string' ? given : '';
    const text = written[index]?.get('reminder') ?? '';
    const address = `${addressOfSingleRequest(request)}/${id}/reminders`;
    return {
      key,
      fingerprint: fingerprintOf(address, text),
      id,
      asked: () => ({
        operationId: 'sendReminder',
        address,
        sent: { params: { id }, query: {}, body: text, ifMatch: undefined },
      }),
      work: async (change) => {
        const body = readReminder(reminder, context.accountNow);
        const sent = await sendReminder(change, inputOfItem({ id }, body));
        return { answer: serialiseAs(reply, context.baseUrl, sent, 201, INVOICE), moved: sent.moved };
      },
    };
  });
}

/** As a request of its own, each letter has locked its invoice before it takes a number in the books. */
export async function lockInvoicesOfLetters(
  trx: AccountTrx,
  items: readonly Pick<LetterItem, 'id'>[],
): Promise<boolean> {
  const ids = items.map(({ id }) => id);
  await Promise.all([limitLockWaits(trx), lockInvoices(trx, ids), allowLockWaits(trx)]);
  return true;
}
