import type { RecipientLookUp } from '../../e-invoices/index.ts';
import type { Endpoints } from '../../../platform/http/endpoint.ts';
import { INVOICES_TAG } from '../route-parts.ts';
import {
  draftsToSend,
  invoicesSent,
  invoicesWritten,
  lettersSent,
  lettersToSend,
  newInvoices,
} from './schemas.ts';
import { draftsToSendOf, lockDraftsToSend } from './send-drafts.ts';
import { lettersToSendOf, lockInvoicesOfLetters } from './send-letters.ts';
import { invoicesToWrite, lockCounterToWrite } from './write-invoices.ts';

const EACH = `Each item is done exactly once for its own \`idempotencyKey\`, whole or not at all, and none hinders another: the answer is 200, and each item has its own \`status\`. Items are done in their order, also where they take numbers. Each counts as a request in the rate limit.

What has the status 429 or 500 and above, or the code \`idempotency-key-in-progress\`, was not stored with the key of the item: send the item again in a batch with a new \`Idempotency-Key\`, after the seconds of \`Retry-After\`.`;

export function batchRoutes(endpoints: Endpoints, recipients: RecipientLookUp): void {
  endpoints.batch(
    {
      url: '/v1/invoices/batch',
      operationId: 'createInvoices',
      growsDocuments: true,
      tag: INVOICES_TAG,
      summary: 'Create up to 100 drafts, or send them at once',
      description: `Each item is as \`POST /v1/invoices\` with its \`invoice\`. With \`send\` it is sent as well.\n\n${EACH}`,
      scope: 'invoices:write',
      body: newInvoices,
      answer: { schema: invoicesWritten, description: 'What became of each item.' },
    },
    { itemsOf: (call, body) => invoicesToWrite(call, body, recipients), prepare: lockCounterToWrite },
  );

  endpoints.batch(
    {
      url: '/v1/invoices/batch/send',
      operationId: 'sendInvoices',
      goesOnLongest: true,
      tag: INVOICES_TAG,
      summary: 'Send up to 100 drafts',
      description: `Each item is as \`POST /v1/invoices/{id}/send\`.\n\n${EACH}`,
      scope: 'invoices:write',
      body: draftsToSend,
      answer: { schema: invoicesSent, description: 'What became of each item.' },
    },
    { itemsOf: (call, body) => draftsToSendOf(call, body, recipients), prepare: lockDraftsToSend },
  );

  endpoints.batch(
    {
      url: '/v1/invoices/batch/reminders',
      operationId: 'sendReminders',
      tag: INVOICES_TAG,
      summary: 'Send up to 100 reminders or collection warnings',
      description: `Each item is as \`POST /v1/invoices/{id}/reminders\` with its \`reminder\`. A dry run tells which of them can be sent, and why the others cannot.\n\n${EACH}`,
      scope: 'invoices:write',
      body: lettersToSend,
      answer: { schema: lettersSent, description: 'What became of each item.' },
    },
    { itemsOf: lettersToSendOf, prepare: lockInvoicesOfLetters },
  );
}
