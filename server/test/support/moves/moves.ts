import { newId } from '../../../src/platform/database/ids.ts';
import type { Schemas } from '../api/answer-types.ts';
import { bodyOf } from '../api/answers.ts';
import type { ApiCaller } from '../api/api-caller.ts';
import type { TestApp } from '../test-app.ts';
import { workOff } from '../work-off.ts';

type Move = Schemas['Move'];
type ImportKind = 'saf-t' | 'open-invoices' | 'balances';

/** What tests of moves do with a service whose outbox does not run by itself. */
export function moveTools(service: Pick<TestApp, 'db' | 'outbox'>) {
  const kinds = service.outbox.filter(({ name }) => name === 'imports' || name === 'moves');
  const work = (api: ApiCaller) => workOff(service.db, kinds, [api.accountId]);

  /** @returns the id of the import, whose file was read */
  async function bring(api: ApiCaller, kind: ImportKind, file: string | Uint8Array): Promise<string> {
    const headers = { 'content-type': kind === 'saf-t' ? 'application/xml' : 'text/csv' };
    const { id } = bodyOf(await api.post(`/v1/imports/${kind}`, file, { headers }), 202);
    await work(api);
    return id;
  }

  async function compute(api: ApiCaller, request: Record<string, unknown>): Promise<Move> {
    const { id } = bodyOf(await api.post('/v1/moves', request), 202);
    await work(api);
    return read(api, id);
  }

  async function read(api: ApiCaller, id: string): Promise<Move> {
    return bodyOf(await api.get(`/v1/moves/${id}`), 200);
  }

  async function apply(api: ApiCaller, { id, hash }: Move): Promise<Move> {
    bodyOf(await api.post(`/v1/moves/${id}/apply`, { hash }), 202);
    await work(api);
    return read(api, id);
  }

  return { kinds, work, bring, compute, read, apply };
}

/** A move as it is kept; as if something stood against it, unless `changes` say otherwise. */
export async function insertMove(
  db: TestApp['db'],
  accountId: string,
  changes: {
    status?: string;
    hash?: string;
    import_ids?: string[];
    balance_date?: string;
    opening_balance_id?: string;
    report?: string;
  } = {},
): Promise<string> {
  const id = newId();
  const choices = {
    date: MOVED_ON,
    accounts: [],
    customers: [],
    acceptSums: false,
    acceptSplitTerm: false,
    acceptOtherCompany: false,
    leaveOut: [],
  };
  const row = {
    account_id: accountId,
    id,
    status: 'refused',
    import_ids: [],
    balance_date: MOVED_ON,
    choices: JSON.stringify(choices),
    requested_by: 'Test',
    created_at: new Date(),
    ...changes,
  };
  await db.insertInto('moves').values(row).execute();
  return id;
}

export const MOVED_ON = '2025-12-31';

/** Balances at the end of 2025 in a CSV: 18 000 of customers, 500 of them owed to one. */
export const BALANCES = [
  'Konto;Navn;Saldo',
  '1500;Kundefordringer;17500',
  '1579;Andre kortsiktige fordringer;1000',
  '1920;Bank;82000',
  '2050;Egenkapital;-75500',
  '2700;Utgående mva;-25000',
].join('\n');

export const OPEN_ITEMS = [
  'Fakturanummer;KID;Kundenummer;Kundenavn;Organisasjonsnummer;E-post;Fakturadato;Forfall;Utestående',
  '10234;102342;1;Fjord Kaffe AS;974760673;faktura@fjordkaffe.example;2025-12-01;2025-12-15;10000',
  'A-77;;1;Fjord Kaffe AS;974760673;faktura@fjordkaffe.example;2025-12-20;2026-01-14;2500,50',
  '7003;;2;Kari Nordmann;;kari@nordmann.example;2025-12-10;2025-12-24;5499,50',
  'K-5;;3;Per Hansen;;per@hansen.example;2025-12-12;2025-12-12;-500',
].join('\n');
