import { newId } from '../../../platform/database/ids.ts';
import type { ChangeContext, WithBody } from '../../../platform/http/endpoint.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';
import { presentMail } from '../../invoices/index.ts';
import { insertStatementMail, limitRepeatedMails, queueEmail } from '../../mail/index.ts';
import { readAccountStatement, toAccountStatement } from './read-statement.ts';
import type { accountStatementEmail } from './schemas.ts';

/**
 * Queues a mail with the client's statement of account as a PDF. What it says is fixed now, so that every attempt sends the same.
 * @throws ApiError `not-found`, `report-too-long`, `validation-failed` when there is no address, `rate_limited`
 */
export async function emailAccountStatement(
  context: ChangeContext,
  { params, body }: WithBody<typeof accountStatementEmail>,
) {
  const { trx, now, accountNow } = context;
  const statement = await readAccountStatement(trx, context, params.id, body, 'pdf');
  const { client } = statement;
  const recipient = body.email?.trim() || client.email;
  if (recipient === '') throw validationFailed([{ field: 'email', code: 'required' }]);
  await limitRepeatedMails(trx, { recipient, invoiceId: null, isLetter: false });
  const snapshot = await toAccountStatement(trx, context, statement, body.language);
  const id = newId();
  const email = {
    id,
    invoiceId: null,
    reminderId: null,
    recipient,
    subject: body.subject?.trim() || null,
    message: body.message?.trim() || null,
  };
  trx.later(
    insertStatementMail(trx, { id, clientId: client.id, snapshot }, now),
    queueEmail(trx, email, { now, accountNow }),
  );
  const queued = {
    ...email,
    letterType: null,
    status: 'queued',
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    createdAt: now,
    datedAt: accountNow,
    deliveredAt: null,
    bouncedAt: null,
  } as const;
  return { body: presentMail(queued, 'statement') };
}
