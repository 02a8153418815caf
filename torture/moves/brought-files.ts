import { writeSafT } from '../../server/test/support/imports/saf-t-files.ts';
import { BALANCES, MOVED_ON, OPEN_ITEMS } from '../../server/test/support/moves/moves.ts';
import type { Entry } from '../journal.ts';

/** A file of another system, and the request that sends it. */
export type BroughtFile = Pick<Entry, 'kind' | 'path'> & { content: string };

/** What an account has when a move stands in it, in kroner and in the order of `standingOf`. */
export type Standing = {
  /** By number: what is outstanding, and the KID. */
  invoices: [number: string, outstanding: number, kid: string | null][];
  credits: [number: string, amount: number][];
  /** By the number that they had in the other system: their credit. */
  customers: [externalId: string, credit: number][];
  /** Those that are not 0; debit is positive. */
  balances: [account: string, closing: number][];
};

/** What a company brings along, what it decides, and what stands then. The day tells the two apart. */
export type Source = {
  files: readonly BroughtFile[];
  choices: { date: string; acceptOtherCompany?: true };
  standing: Standing;
};

/** An account that no chart has, so that a move adds it. */
export const ADDED_ACCOUNT = '1579';

const SAF_T = '/v1/imports/saf-t';
const INVOICES = 200;
const INVOICE_KRONER = 10;
const OWED_KRONER = INVOICES * INVOICE_KRONER;
const numbers = Array.from({ length: INVOICES }, (_, index) => String(501 + index));

/** Of the year before, because the day of a move may not be in the future. */
const SAF_T_FILE = writeSafT({
  accounts: {
    '1500': [0, OWED_KRONER],
    [ADDED_ACCOUNT]: [0, 1000],
    '1920': [0, 5000],
    '2050': [0, -6000],
    '3000': [0, -OWED_KRONER],
  },
  customers: [{ id: '1', name: 'Kari Nordmann', balances: { '1500': [0, OWED_KRONER] } }],
  entries: [
    {
      date: '2026-01-02',
      lines: [
        { account: ADDED_ACCOUNT, amount: 1000 },
        { account: '1920', amount: 5000 },
        { account: '2050', amount: -6000 },
      ],
    },
    ...numbers.map((number) => ({
      date: '2026-02-01',
      lines: [
        {
          account: '1500',
          amount: INVOICE_KRONER,
          customer: '1',
          more: `<ReferenceNumber>${number}</ReferenceNumber>`,
        },
        { account: '3000', amount: -INVOICE_KRONER },
      ],
    })),
  ],
}).replaceAll('2026', '2025');

export const SOURCES: readonly Source[] = [
  {
    files: [
      { kind: 'table', path: '/v1/imports/balances', content: BALANCES },
      { kind: 'table', path: '/v1/imports/open-invoices', content: OPEN_ITEMS },
    ],
    choices: { date: MOVED_ON },
    standing: {
      invoices: [
        ['10234', 10_000, '102342'],
        ['7003', 5499.5, null],
        ['A-77', 2500.5, null],
      ],
      credits: [['K-5', 500]],
      customers: [
        ['1', 0],
        ['2', 0],
        ['3', 500],
      ],
      balances: [
        ['1500', 18_000],
        [ADDED_ACCOUNT, 1000],
        ['1920', 82_000],
        ['2050', -75_500],
        ['2740', -25_000],
        ['2900', -500],
      ],
    },
  },
  {
    files: [{ kind: 'SAF-T file', path: SAF_T, content: SAF_T_FILE }],
    choices: { date: '2025-06-30', acceptOtherCompany: true },
    standing: {
      invoices: numbers.map((number) => [number, INVOICE_KRONER, null]),
      credits: [],
      customers: [['1', 0]],
      balances: [
        ['1500', OWED_KRONER],
        [ADDED_ACCOUNT, 1000],
        ['1920', 5000],
        ['2050', -6000],
        ['3000', -OWED_KRONER],
      ],
    },
  },
];

export const NOTHING_STANDS: Standing = { invoices: [], credits: [], customers: [], balances: [] };

/** A SAF-T file of which the end is missing. */
export const CUT_FILE: BroughtFile = {
  kind: 'SAF-T file',
  path: SAF_T,
  content: SAF_T_FILE.slice(0, SAF_T_FILE.length / 2),
};
