import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES } from '../../../src/domain/access/roles.ts';
import type { Role } from '../../../src/domain/access/roles.ts';
import type { AtAccount, Company, Session } from '../../../../web/src/http/session.ts';
import { findAtAccount } from '../../../../web/src/http/session.ts';
import { companiesFor } from '../../../../web/src/shell/companies-for.ts';
import { accountToOpen, byLastOpened } from '../../../../web/src/shell/last-opened.ts';
import { pagesOf } from '../../../../web/src/shell/pages.ts';
import { samePageAt } from '../../../../web/src/shell/same-page.ts';
import { shellTexts } from '../../../../web/src/shell/shell-texts.ts';
import { testClockTexts } from '../../../../web/src/shell/test-clock-texts.ts';

for (const [pathname, there] of [
  ['/A1', '/B2'],
  ['/A1/invoices', '/B2/invoices'],
  ['/A1/invoices/018f6d2e', '/B2/invoices'],
  ['/A1/invoices/new', '/B2/invoices'],
  ['/A1/books/journal/018f6d2e', '/B2/books/journal'],
  ['/A1/books/reports/trial-balance', '/B2/books/reports/trial-balance'],
  ['/A1/books/reports', '/B2/books/reports'],
  ['/A1/settings/company', '/B2/settings/company'],
  ['/A1/bank/waiting', '/B2/bank/waiting'],
  ['/A1/bank/transactions/018f6d2e', '/B2/bank/transactions'],
  ['/A1/bank/018f6d2e', '/B2/bank'],
  ['/A1/mail', '/B2'],
  ['/A1/me', '/B2/me'],
] as const) {
  test(`the page ${pathname} at another account is ${there}`, () => {
    assert.equal(samePageAt('B2', pathname), there);
  });
}

type Opened = NonNullable<Company['lastOpened']>;
const company = (companyName: string, role: Role = 'owner', lastOpened?: Opened) =>
  ({
    companyId: companyName,
    companyName,
    role,
    accounts: { production: `A-${companyName}`, test: `T-${companyName}` },
    accountingEnabled: { production: true, test: false },
    ...(lastOpened && { lastOpened }),
  }) as Company;
const opened = (at: string, environment: Opened['environment'] = 'production'): Opened => ({
  at,
  environment,
});
const namesOf = (companies: readonly Company[]) => companies.map(({ companyName }) => companyName);

for (const [name, companies, account] of [
  ['of no company', [], undefined],
  ['of one company, an owner', [company('Nord')], 'T-Nord'],
  ['of one company, a member', [company('Nord', 'member')], 'T-Nord'],
  ['of one company, an accountant', [company('Nord', 'accountant')], 'A-Nord'],
  ['of one company, who may only read', [company('Nord', 'viewer')], 'A-Nord'],
  [
    'of one company, who was in production',
    [company('Nord', 'owner', opened('2026-01-01T00:00:00Z'))],
    'A-Nord',
  ],
  ['of several who has opened none', [company('Nord'), company('Sør')], undefined],
  [
    'of several who was last in the test environment of one',
    [company('Nord', 'owner', opened('2026-02-01T00:00:00Z', 'test')), company('Øst')],
    undefined,
  ],
] as [string, Company[], string | undefined][]) {
  test(`the app opens for a person ${name}: ${account ?? 'all companies come first'}`, () => {
    assert.equal(accountToOpen({ companies } as Session), account);
  });
}

const COMPANIES = byLastOpened([
  company('Ålesund Fisk AS', 'accountant', opened('2026-01-02T00:00:00Z')),
  company('Østfold Maskin AS'),
  company('Bergen Design AS'),
  company('Fjord Kafé AS', 'accountant', opened('2026-01-03T00:00:00Z')),
]);

test('companies stand with the one that was opened last first', () => {
  assert.deepEqual(namesOf(COMPANIES), [
    'Fjord Kafé AS',
    'Ålesund Fisk AS',
    'Østfold Maskin AS',
    'Bergen Design AS',
  ]);
});

for (const [typed, recent, rest] of [
  ['', ['Fjord Kafé AS', 'Ålesund Fisk AS'], ['Bergen Design AS', 'Østfold Maskin AS']],
  ['  ', ['Fjord Kafé AS', 'Ålesund Fisk AS'], ['Bergen Design AS', 'Østfold Maskin AS']],
  ['KAFE', [], ['Fjord Kafé AS']],
  ['alesund', [], ['Ålesund Fisk AS']],
  ['as', [], ['Bergen Design AS', 'Fjord Kafé AS', 'Østfold Maskin AS', 'Ålesund Fisk AS']],
  ['ingen', [], []],
] as const) {
  test(`“${typed}” finds ${[...recent, ...rest].join(', ') || 'no company'}`, () => {
    const found = companiesFor(typed, COMPANIES);
    assert.deepEqual([namesOf(found.recent), namesOf(found.rest)], [recent, rest]);
  });
}

test('five companies at most stand apart as used last', () => {
  const many = Array.from({ length: 7 }, (_, index) =>
    company(`${index}`, 'owner', opened(`2026-01-0${9 - index}`)),
  );
  const { recent, rest } = companiesFor('', many);
  assert.deepEqual(
    [namesOf(recent), namesOf(rest)],
    [
      ['0', '1', '2', '3', '4'],
      ['5', '6'],
    ],
  );
});

const at = (role: Role): AtAccount => {
  const found = findAtAccount({ companies: [company('Nord', role)] } as Session, 'T-Nord');
  assert.ok(found);
  return found;
};

test('an account is found at its company, with its environment and whether it keeps books', () => {
  const { companies } = { companies: [company('Nord'), company('Sør')] };
  const production = findAtAccount({ companies } as Session, 'A-Sør');
  assert.partialDeepStrictEqual(production, { environment: 'production', isTest: false, keepsBooks: true });
  assert.equal(production?.company.companyName, 'Sør');
  assert.partialDeepStrictEqual(at('owner'), { environment: 'test', isTest: true, keepsBooks: false });
  assert.equal(findAtAccount({ companies } as Session, 'A-Øst'), undefined);
});

/** The pages that a role lacks, which the owner has. */
const LACKS: Record<Role, string[]> = {
  owner: [],
  admin: [],
  member: [
    'API-klienter',
    'API-logg',
    'Apper',
    'E-faktura',
    'Endringslogg',
    'Flytt hit',
    'Kvitteringer',
    'Selskap',
    'Standardkontoer',
    'Ta med alt',
    'Webhooks',
  ],
  accountant: [
    'API-klienter',
    'API-logg',
    'Apper',
    'E-faktura',
    'Endringslogg',
    'Import',
    'Selskap',
    'Ta med alt',
    'Webhooks',
  ],
  viewer: [
    'API-klienter',
    'API-logg',
    'Apper',
    'E-faktura',
    'Endringslogg',
    'Flytt hit',
    'Import',
    'Kvitteringer',
    'Selskap',
    'Standardkontoer',
    'Ta med alt',
    'Webhooks',
  ],
};
const labelsFor = (role: Role) =>
  Object.values(pagesOf(at(role), shellTexts.nb)).flatMap((pages) => pages.map(({ label }) => label));

for (const role of ROLES) {
  test(`the menu of ${role} has all pages but ${LACKS[role].join(', ') || 'none'}`, () => {
    const own = labelsFor(role);
    assert.deepEqual(
      labelsFor('owner')
        .filter((label) => !own.includes(label))
        .toSorted(),
      LACKS[role],
    );
  });
}

test('no two pages of the menu have one name or one address', () => {
  const pages = Object.values(pagesOf(at('owner'), shellTexts.en)).flat();
  assert.equal(new Set(pages.map(({ to }) => to)).size, pages.length);
  assert.equal(new Set(pages.map(({ label }) => label)).size, pages.length);
});

test('what the clock brought is counted in words', () => {
  const { nb, en } = testClockTexts;
  assert.deepEqual(
    [
      nb.overdue(1),
      nb.overdue(3),
      en.reminders(1),
      en.collectionWarnings(2),
      nb.recurring(2),
      nb.leap(7),
      nb.leap(9),
    ],
    [
      'Én faktura forfalt.',
      '3 fakturaer forfalt.',
      'One reminder was sent.',
      '2 collection notices were sent.',
      '2 gjentakende fakturaer ble laget.',
      'Om en uke',
      'Om 9 dager',
    ],
  );
});
