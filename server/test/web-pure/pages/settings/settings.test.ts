import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHANGE_ACTIONS } from '../../../../src/domain/access/change-actions.ts';
import { AppError } from '../../../../../web/src/http/app-api.ts';
import {
  isChosen,
  isLimit,
  modeBody,
  modeValuesOf,
  NOT_CHOSEN,
} from '../../../../../web/src/pages/settings/agents/mode-values.ts';
import type { ApiClient } from '../../../../../web/src/pages/developers/api-clients.ts';
import { firstCall } from '../../../../../web/src/pages/developers/api-clients.ts';
import { auditSentence } from '../../../../../web/src/pages/settings/audit-log.ts';
import { auditLogTexts } from '../../../../../web/src/pages/settings/audit-log-texts.ts';
import { vatSettings } from '../../../../../web/src/pages/settings/company/company-settings.ts';
import { LogoProblem, logoProblem } from '../../../../../web/src/pages/settings/company/look/logo-problem.ts';
import { verdictOf } from '../../../../../web/src/pages/settings/e-invoices/duty.ts';
import { scopesInWords, scopeTexts } from '../../../../../web/src/pages/settings/scope-texts.ts';

const REGISTERED = {
  vatRegistered: true,
  vatRegisteredFrom: '2024-03-01',
  defaultVatRate: 15,
  zeroRateVatCode: 6,
  foreignSalesAreExport: true,
} as const;
const OUTSIDE = {
  vatRegistered: false,
  vatRegisteredFrom: null,
  defaultVatRate: 0,
  zeroRateVatCode: 7,
  foreignSalesAreExport: false,
} as const;

for (const [what, isOn, stored, values] of [
  ['off, there is no choice', false, REGISTERED, OUTSIDE],
  ['off and on again, the choices are those from before', true, REGISTERED, REGISTERED],
  [
    'on for the first time, the usual is chosen',
    true,
    OUTSIDE,
    {
      vatRegistered: true,
      vatRegisteredFrom: null,
      defaultVatRate: 25,
      zeroRateVatCode: 5,
      foreignSalesAreExport: false,
    },
  ],
] as const) {
  test(`registration for VAT is turned ${what}`, () => assert.deepEqual(vatSettings(isOn, stored), values));
}

const CHOSEN = { ...NOT_CHOSEN, actsAs: 'agent', mode: 'proposes' } as const;

for (const [typed, isAmount] of [
  ['', true],
  [' ', true],
  ['100', true],
  ['1 250,50', true],
  ['0', false],
  ['-5', false],
  ['0,001', false],
  ['mye', false],
] as const) {
  test(`“${typed}” is ${isAmount ? 'a' : 'no'} limit of an API client`, () => {
    assert.equal(isLimit(typed), isAmount);
    assert.equal(isChosen({ ...CHOSEN, perDay: typed }), isAmount);
  });
}

test('nobody is taken for a program who has not said so', () => assert.equal(isChosen(NOT_CHOSEN), false));

test('what an API client is, is sent with its limits; of an accounting client only what it is', () => {
  const limits = { perDocument: 1250.5, perDay: null };
  const values = { ...CHOSEN, perDocument: '1 250,50' };
  assert.deepEqual(modeBody(values, 'invoicing' as ApiClient['kind']), {
    actsAs: 'agent',
    mode: 'proposes',
    limits,
  });
  assert.deepEqual(modeBody(values, 'accounting'), { actsAs: 'agent' });
  const client = { actsAs: 'agent', mode: 'proposes', limits } as unknown as ApiClient;
  assert.deepEqual(modeValuesOf(client, 'nb'), { ...CHOSEN, perDocument: '1250,5' });
});

test('the first call has the address, the credentials and the audience', () => {
  const call = firstCall('https://faktura.example', 'a', {
    clientId: 'id',
    clientSecret: 'hemmelig',
  } as Parameters<typeof firstCall>[2]);
  assert.match(call, /https:\/\/faktura\.example\/v1\/oauth\/token -u id:hemmelig/);
  assert.match(call, /audience=https:\/\/faktura\.example\/v1\/accounts\/a /);
});

for (const [scopes, words] of [
  [
    ['reports:read', 'invoices:write', 'clients:write'],
    'Rapporter: lese · Fakturaer, tilbud og produkter: lage og sende · Kunder: lage og endre',
  ],
  [['clients:read', 'clients:admin'], 'Kunder: alt, også slette'],
  [[], ''],
] as const) {
  test(`the scopes ${scopes.join(', ')} are “${words}”`, () => {
    assert.equal(scopesInWords(scopes, scopeTexts.nb), words);
  });
}

for (const [net, to, documents, verdict] of [
  [49_999.99, '2027-06-01', 5, 'exempt'],
  [50_000, '2027-01-01', 5, 'must'],
  [50_000, '2026-12-31', 5, 'mustFrom'],
  [0, '2027-06-01', 0, 'nobody'],
] as const) {
  test(`who invoiced businesses for ${net} in ${documents} documents until ${to}: ${verdict}`, () => {
    assert.equal(verdictOf({ net, to, documents }), verdict);
  });
}

test('the problem of a logo is told whether the app or the service finds it', () => {
  const refused = (status: number, body: object) => logoProblem(new AppError(status, body));
  assert.deepEqual(
    [
      logoProblem(new LogoProblem('too-long')),
      refused(413, { code: 'payload-too-large' }),
      refused(400, { code: 'invalid-request', errors: [{ field: 'logo', code: 'out-of-range' }] }),
      refused(500, { code: 'server-error' }),
      logoProblem(new Error('x')),
    ],
    ['too-long', 'too-long', 'out-of-range', undefined, undefined],
  );
});

type AuditEvent = Parameters<typeof auditSentence>[0];
const said = (action: string, subject: string, details: object, language: 'nb' | 'en' = 'nb') =>
  auditSentence(
    { action, subject, details } as unknown as AuditEvent,
    auditLogTexts[language],
    new Map([['018f', '«Nettbutikken»']]),
    (kroner) => `kr ${kroner}`,
  );

for (const [action, subject, details, sentence] of [
  ['company.updated', 'c', { fields: ['bankAccount'] }, 'Endret innstillingene: kontonummer'],
  [
    'company.settings-set',
    'c',
    { environment: 'test', fields: ['bankFileFormat', 'bankFeeAccount', 'roundingLimit'] },
    'Endret innstillinger for test: format på bankfiler, konto for bankgebyrer, grense for øredifferanser',
  ],
  [
    'company.settings-set',
    'c',
    { environment: 'production', fields: ['currencies'], turnedOn: ['EUR', 'USD'], turnedOff: ['SEK'] },
    'Endret innstillinger for produksjon: valutaer (slått på: EUR, USD; slått av: SEK)',
  ],
  [
    'api-client.created',
    '018f',
    { actsAs: 'agent', environments: ['test', 'production'], scopes: ['clients:read'] },
    'Laget API-klienten «Nettbutikken» for en agent (test, produksjon: clients:read)',
  ],
  [
    'api-client.mode-set',
    '018f',
    { actsAs: 'program' },
    'Bestemte at API-klienten «Nettbutikken» er et program',
  ],
  ['api-client.mode-set', '018f', {}, 'Endret grensene til API-klienten «Nettbutikken»'],
  ['people.invited', 'anne@x.no', { role: 'admin' }, 'Inviterte anne@x.no som administrator'],
  ['webhook.created', 'w', { url: 'localhost:9' }, 'Laget en webhook til localhost:9'],
  ['webhook.changed', 'w', { url: 'b', previousUrl: 'a' }, 'Flyttet en webhook fra a til b'],
  ['refund-order.created', 'r', { amount: 300 }, 'Bestilte en utbetaling på kr 300'],
  [
    'refund-file.created',
    'f',
    { count: 1, amount: 300 },
    'Laget en fil til banken med én utbetaling på kr 300',
  ],
  ['webhook.deleted', 'w', { url: 'a', approvedBy: 'Kari' }, 'Slettet webhooken til a (godkjent av Kari)'],
  ['app.verified', 'app_x', { name: 'Lageret', isVerified: true }, 'Kontrollerte appen «Lageret»'],
  ['app.disconnected', 'client_x', { name: 'Lageret' }, 'Avsluttet tilgangen til appen «Lageret»'],
  ['new.kind', 'x', { a: 1 }, 'new.kind x {"a":1}'],
] as const) {
  test(`the log of changes tells ${action} as “${sentence}”`, () => {
    assert.equal(said(action, subject, details), sentence);
  });
}

test('the log has a sentence for every change, in both languages', () => {
  for (const language of ['nb', 'en'] as const) {
    for (const action of CHANGE_ACTIONS) {
      assert.doesNotMatch(
        said(action, 'x', { fields: [], amount: 1, count: 2 }, language),
        /\{|undefined/,
        action,
      );
    }
  }
});
