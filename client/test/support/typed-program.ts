/**
 * A program as somebody else writes it, for the compiler alone. It is compiled here, and beside the installed package: see
 * proof/tests/package.test.ts.
 */
import {
  TilgodeError,
  WebhookRefusedError,
  createTilgodeClient,
  orThrow,
  verifyWebhook,
} from '../../src/index.ts';
import type { FieldError, Result, TilgodeClient } from '../../src/index.ts';

const id = '018f6d2e-5b0a-7c3e-9a44-0d5b7c1e2f90';
const path = { id };
const body = {
  client: { name: 'Fjord Kaffe AS' },
  dueDate: '2030-01-31',
  lines: [{ quantity: 1, unitPrice: 1250 }],
};

export const tilgode: TilgodeClient = createTilgodeClient({
  baseUrl: 'https://api.example.no',
  accountId: 'T41720933',
  clientId: 'client_1',
  clientSecret: 'secret',
});

function use(..._values: unknown[]): void {}

export async function invoices(): Promise<number> {
  const created = await tilgode.POST('/v1/invoices', {
    params: { header: { 'Idempotency-Key': 'order-10045', 'Tilgode-Dry-Run': 'true' } },
    body,
    signal: AbortSignal.timeout(1_000),
  });
  if (created.error) {
    const fields: readonly FieldError[] = created.error.fields;
    if (created.error.code === 'validation-failed' || created.error.code === 'a-later-code')
      return fields.length;
    throw created.error;
  }
  // There is no error, so there is data.
  const number: string | null = created.data.number;
  const sent = await orThrow(tilgode.POST('/v1/invoices/{id}/send', { params: { path } }));
  const header = { 'If-Match': created.response.headers.get('ETag') ?? '' };
  await tilgode.PATCH('/v1/invoices/{id}', { params: { path, header }, body: { notes: 'Takk!' } });
  const gone: undefined = await orThrow(tilgode.DELETE('/v1/invoices/{id}', { params: { path } }));
  const found = await tilgode.GET('/v1/invoices', { params: { query: { metadata: { orderId: '10045' } } } });
  const all: Result<{ totalCount: number }> = found;

  // @ts-expect-error: data may be missing
  use(all.data.totalCount);
  // @ts-expect-error: the invoice has no such field
  use(sent.colour);
  // @ts-expect-error: the request has no such field
  await tilgode.POST('/v1/invoices', { body: { ...body, colour: 'red' } });
  // @ts-expect-error: a value that the request does not take
  await tilgode.POST('/v1/invoices/{id}/reminders', { params: { path }, body: { type: 'threat' } });
  // @ts-expect-error: no such path
  await tilgode.GET('/v1/invoice');
  // @ts-expect-error: the path needs an id
  await tilgode.GET('/v1/invoices/{id}');
  // @ts-expect-error: no such filter
  await tilgode.GET('/v1/invoices', { params: { query: { colour: 'red' } } });
  // @ts-expect-error: nothing can be posted there
  await tilgode.POST('/v1/me');
  // @ts-expect-error: the client asks for tokens itself
  await tilgode.POST('/v1/oauth/token', {});
  return (number ?? sent.number ?? gone ?? '').length;
}

export async function files(): Promise<number> {
  const query = { from: '2026-01', to: '2026-12' };
  const pdf: Blob = await orThrow(tilgode.download('/v1/invoices/{id}/pdf', { params: { path } }));
  const csv: Blob = await orThrow(
    tilgode.download('/v1/reports/sales', { params: { query: { ...query, format: 'csv' } } }),
  );
  const report = await orThrow(tilgode.GET('/v1/reports/sales', { params: { query } }));
  await tilgode.POST('/v1/invoices/{id}/attachments', {
    params: { path, query: { filename: 'timeliste.pdf' } },
    body: new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
  });

  // @ts-expect-error: this is a file
  await tilgode.GET('/v1/invoices/{id}/pdf', { params: { path } });
  // @ts-expect-error: this is no file
  await tilgode.download('/v1/reports/sales', { params: { query: { ...query, format: 'json' } } });
  // @ts-expect-error: JSON is no file either
  await tilgode.download('/v1/me');
  // @ts-expect-error: GET reads the report as JSON
  await tilgode.GET('/v1/reports/sales', { params: { query: { ...query, format: 'pdf' } } });
  return pdf.size + csv.size + report.months.length;
}

export async function lists(): Promise<number> {
  let sum = 0;
  for await (const invoice of tilgode.list('/v1/invoices', { status: ['sent', 'overdue'] }))
    sum += invoice.total;
  for await (const client of tilgode.list('/v1/clients')) sum += client.name.length;
  const ofEndpoint = tilgode.list('/v1/webhook-endpoints/{id}/deliveries', { id, status: 'failed' });
  for await (const delivery of ofEndpoint) sum += delivery.attempts.length;

  // @ts-expect-error: this is no list
  tilgode.list('/v1/me');
  // @ts-expect-error: the path needs an id
  tilgode.list('/v1/webhook-endpoints/{id}/deliveries', { status: 'failed' });
  // @ts-expect-error: no such status
  tilgode.list('/v1/invoices', { status: ['burnt'] });
  // @ts-expect-error: no such filter
  tilgode.list('/v1/invoices', { colour: 'red' });
  return sum;
}

export async function events(signal: AbortSignal): Promise<void> {
  for await (const event of tilgode.events({ after: 5, types: ['invoice.*', 'payment.recorded'], signal })) {
    if (event.type === 'invoice.paid') event.data.invoice.total.toFixed(2);
    else if (event.type === 'payment.recorded') event.data.payment.amount.toFixed(event.data.invoice.total);
    else if (event.type === 'client.deleted') event.data.id.toLowerCase();
    else if (event.type === 'delivery.failed') event.data.delivery.channel.toLowerCase();
    // @ts-expect-error: this type has no invoice for certain
    else if (event.type === 'client.created') event.data.invoice.total.toFixed(2);
    // A type that was added later is a text.
    else event.type.startsWith('bank_transaction.');
  }
  // @ts-expect-error: no such type
  tilgode.events({ types: ['invoice.burnt'] });
}

export async function webhooks(request: { headers: Headers; text(): Promise<string> }): Promise<string> {
  try {
    const event = await verifyWebhook(await request.text(), request.headers, ['whsec_1', 'whsec_2']);
    return event.type;
  } catch (error) {
    if (error instanceof WebhookRefusedError && error.code === 'timestamp-off') return 'clock';
    if (error instanceof TilgodeError) return error.requestId ?? error.code;
    throw error;
  }
}
