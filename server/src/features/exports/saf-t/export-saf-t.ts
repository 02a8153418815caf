import { getBookingAccounts } from '../../books/index.ts';
import { getCompanyOfAccount } from '../../companies/index.ts';
import { firstDayOf, lastDayOf, monthOf, osloDate } from '../../../domain/days/local-date.ts';
import type { DayOrMonth } from '../../../domain/days/local-date.ts';
import type { AccountDb } from '../../../platform/database/database.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { StreamResult } from '../../../platform/http/answers/file-answers.ts';
import { XML_DECLARATION, endTag, startTag } from '../../../platform/documents/xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';
import { generalLedgerAccounts } from './accounts.ts';
import { customerElements } from './customers.ts';
import { headerElement } from './header.ts';
import type { HeaderFacts } from './header.ts';
import { generalLedgerEntries } from './journal-entries.ts';
import { getLastPosition, listAccountBalances } from './saf-t.store.ts';
import type { Selection } from './saf-t.store.ts';
import { taxTable } from './tax-table.ts';
import { versionOf } from './version.ts';
import type { SafTVersion } from './version.ts';

const NAMESPACE = 'urn:StandardAuditFile-Taxation-Financial:NO';

type SafTContext = Pick<ReadContext, 'db' | 'accountNow'> & {
  caller: Pick<ReadContext['caller'], 'environment' | 'name'>;
};

/** SAF-T Financial of the months `from` to `to`, as the journal stands now. */
export async function exportSafT(
  { db, caller, accountNow }: SafTContext,
  { query }: Input<unknown, { from: DayOrMonth; to: DayOrMonth; version?: SafTVersion }, unknown>,
): Promise<StreamResult> {
  const { receivables, owedToCustomers } = await getBookingAccounts(db);
  const selection: Selection = {
    from: firstDayOf(query.from),
    to: lastDayOf(query.to),
    lastPosition: await getLastPosition(db),
    customerLedger: [receivables, owedToCustomers],
  };
  const period = { from: monthOf(query.from), to: monthOf(query.to) };
  const company = await getCompanyOfAccount(db);
  const facts: HeaderFacts = {
    version: query.version ?? versionOf(period),
    company,
    environment: caller.environment,
    period,
    createdOn: osloDate(accountNow),
    user: caller.name,
  };
  return {
    chunks: auditFile(db, selection, facts),
    name: fileName(company.seller.orgNumber, accountNow),
  };
}

async function* auditFile(db: AccountDb, selection: Selection, facts: HeaderFacts): AsyncGenerator<Xml> {
  yield XML_DECLARATION;
  yield startTag('AuditFile', { xmlns: NAMESPACE });
  yield headerElement(facts);
  yield startTag('MasterFiles');
  const accounts = generalLedgerAccounts(await listAccountBalances(db, selection));
  if (accounts !== undefined) yield accounts;
  yield* customerElements(db, selection);
  yield taxTable();
  yield endTag('MasterFiles');
  yield* generalLedgerEntries(db, selection);
  yield endTag('AuditFile');
}

/** As the tax authorities ask for it: format, organisation number, time of making (UTC), which file of how many. */
function fileName(orgNumber: string, now: Date): string {
  const time = now.toISOString().replaceAll(/\D/g, '').slice(0, 14);
  return `SAF-T Financial_${orgNumber}_${time}_1_1.xml`;
}
