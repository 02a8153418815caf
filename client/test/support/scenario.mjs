/**
 * All that the package does, for every platform that it runs on. It uses nothing of Node's, and nothing that Node 20.0 and
 * browsers do not have.
 *
 * @param {typeof import('../../src/index.ts')} client the installed package
 * @param {import('../../src/index.ts').TilgodeOptions} options of a test account
 * @returns the same on every platform
 */
export async function scenario({ createTilgodeClient, orThrow, TilgodeError, verifyWebhook }, options) {
  const tilgode = createTilgodeClient(options);
  const draft = await orThrow(
    tilgode.POST('/v1/invoices', {
      body: {
        client: { name: 'Fjord Kaffe AS', email: 'faktura@fjordkaffe.example' },
        dueDate: '2030-01-31',
        lines: [{ description: 'Kaffe, 1 kg', quantity: 3, unitPrice: 149.9, vatCode: 31 }],
      },
    }),
  );
  const path = { id: draft.id };
  const attachment = await orThrow(
    tilgode.POST('/v1/invoices/{id}/attachments', {
      params: { path, query: { filename: 'blåbær.csv' } },
      body: new Blob(['dato;timer\n'], { type: 'text/csv' }),
    }),
  );
  const sent = await orThrow(tilgode.POST('/v1/invoices/{id}/send', { params: { path } }));
  const pdf = await orThrow(tilgode.download('/v1/invoices/{id}/pdf', { params: { path } }));
  const again = await tilgode.POST('/v1/invoices/{id}/send', { params: { path } });

  let listed = 0;
  for await (const { id } of tilgode.list('/v1/invoices')) listed += id === draft.id ? 1 : 0;

  let found;
  for await (const event of tilgode.events({ types: ['invoice.sent'] })) {
    if (event.data.invoice?.id !== draft.id) continue;
    found = event;
    break;
  }

  const secret = `whsec_${btoa('a secret of 24 characters')}`;
  const body = JSON.stringify(found);
  const headers = await sign(secret, body);
  const event = await verifyWebhook(body, headers, secret);
  const refusal = await verifyWebhook(`${body} `, headers, secret).catch(({ code }) => code);

  return {
    total: sent.total,
    attachment: attachment.filename,
    pdf: (await pdf.text()).slice(0, 5),
    error: again.error instanceof TilgodeError && again.error.code,
    listed,
    event: event.type,
    refusal,
  };
}

/** As the service does. */
async function sign(secret, body) {
  const id = crypto.randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const bytes = Uint8Array.from(atob(secret.slice('whsec_'.length)), (one) => one.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${btoa(String.fromCharCode(...signature))}`,
  };
}
