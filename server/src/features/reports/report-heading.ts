import { getCompanyOfAccount } from '../companies/index.ts';
import { orgNumberText } from '../../platform/documents/formats.ts';
import type { Language } from '../../domain/language.ts';
import type { ReadContext } from '../../platform/http/endpoint.ts';
import type { ReportTable } from './report-table.ts';

export type ReportHeading = Pick<ReportTable, 'language' | 'company' | 'orgNumber' | 'madeAt' | 'isTest'>;

/** The company of the report, and the report's language. @param language the requested language, if any */
export async function getReportHeading(
  { db, accountId, now }: Pick<ReadContext, 'db' | 'accountId' | 'now'>,
  language: Language | undefined,
): Promise<ReportHeading> {
  const { seller, mail } = await getCompanyOfAccount(db, accountId);
  return {
    language: language ?? mail.language,
    company: seller.name,
    orgNumber: orgNumberText(seller.orgNumber, seller.vatRegistered),
    madeAt: now,
    isTest: accountId.startsWith('T'),
  };
}
