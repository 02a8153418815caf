import { randomBytes } from 'node:crypto';
import type { AdminContext } from '../../features/companies/index.ts';
import { createApiClient, createCompany, listCompanies } from '../../features/companies/index.ts';

const OWNER = 'eier@nordlys.example';

/**
 * On an empty database: makes a company with its owner and an API client for its test environment, and prints how to
 * send a first invoice. Later it prints where the app and the guides are. Its owner gets no mail, because the address is an example.
 */
export async function makeDemo({ db, now, actor }: AdminContext, baseUrl: string): Promise<void> {
  const context = { db, now, actor };
  if ((await listCompanies(context.db)).length > 0) {
    process.stderr.write(
      `\nIn the browser: ${baseUrl}/app/   Guides and every endpoint: ${baseUrl}/docs\n\n`,
    );
    return;
  }
  const ownerPassword = randomBytes(12).toString('base64url');
  const { companyId, accounts } = await createCompany(context, {
    name: 'Nordlys Design AS',
    orgNumber: '123456785',
    ownerEmail: OWNER,
    ownerPassword,
    accounting: true,
    vatRegistered: true,
    defaultVatRateBp: 2500,
    bankAccount: '86011117947',
    address: 'Storgata 1',
    postalCode: '9008',
    city: 'Tromsø',
  });
  const client = await createApiClient(context, {
    companyId,
    name: 'Demo',
    kind: 'advanced',
    environments: ['test'],
    scopes: [
      'invoices:admin',
      'clients:admin',
      'bilag:write',
      'reports:read',
      'events:read',
      'webhooks:write',
      'bank:write',
      'imports:write',
      'exports:write',
    ],
  });
  // Written to stderr, because the log goes to stdout. The text is for the person who started the service.
  process.stderr.write(welcome(baseUrl, accounts.test, { ...client, ownerPassword }));
}

function welcome(
  baseUrl: string,
  accountId: string,
  client: { clientId: string; clientSecret: string; ownerPassword: string },
): string {
  return `
A demo company is ready: Nordlys Design AS, with built-in accounting. This is its test environment: mail is
captured, nothing leaves. Password and secret are shown only this once.

In the browser: ${baseUrl}/app/

  Email          ${OWNER}
  Password       ${client.ownerPassword}

Over the API:

  Account ID     ${accountId}
  Client ID      ${client.clientId}
  Client secret  ${client.clientSecret}

A first invoice, to paste into another terminal:

  URL=${baseUrl}
  TOKEN=$(curl -sS $URL/v1/oauth/token -u ${client.clientId}:${client.clientSecret} \\
    -d grant_type=client_credentials -d audience=$URL/v1/accounts/${accountId} \\
    | sed -n -e 's/.*"access_token":"\\([^"]*\\)".*/\\1/p' -e t -e 'w /dev/stderr')
  ID=$(curl -sS $URL/v1/invoices -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: first-draft" \\
    -H "Content-Type: application/json" -d '{
      "client": { "name": "Fjord Kaffe AS", "orgNumber": "974760673", "email": "faktura@fjordkaffe.example" },
      "dueDate": "2030-01-31",
      "lines": [
        { "description": "Logo", "quantity": 7.5, "unitPrice": 1250 },
        { "description": "Kaffe til møtet", "quantity": 3, "unitPrice": 149.9, "vatCode": 31 }
      ] }' | sed -n -e 's/^{"id":"\\([^"]*\\)".*/\\1/p' -e t -e 'w /dev/stderr')
  curl -sS -X POST $URL/v1/invoices/$ID/send -H "Authorization: Bearer $TOKEN" -H "Idempotency-Key: first-send"

To send it again with other contents, change both keys, "first-draft" and "first-send".

What the customer receives (open "publicUrl" of the answer in a browser to see the invoice's page). The email
follows within a second or two:

  curl -sS --fail-with-body $URL/v1/invoices/$ID/pdf -H "Authorization: Bearer $TOKEN" -o faktura.pdf
  sleep 2; curl -sS "$URL/v1/test/emails?invoiceId=$ID" -H "Authorization: Bearer $TOKEN"

Events posted to a program of yours, as webhooks. In the folder of your program:

  npm install ${baseUrl}/docs/tilgode-client.tgz
  export TILGODE_URL=${baseUrl} TILGODE_ACCOUNT=${accountId}
  export TILGODE_CLIENT_ID=${client.clientId} TILGODE_CLIENT_SECRET=${client.clientSecret}
  npx tilgode listen --forward-to http://localhost:4000/hook

An event to try it, in another terminal, in the same folder and after the same "export":

  npx tilgode trigger invoice.paid

Guides and every endpoint: ${baseUrl}/docs

`;
}
