import { getCompanyOfAccount } from '../../companies/index.ts';
import type { Input, ReadContext } from '../../../platform/http/endpoint.ts';
import type { StreamResult } from '../../../platform/http/answers/file-answers.ts';
import { ApiError } from '../../../domain/errors/errors.ts';
import { periodOfTerm } from '../../../domain/vat/vat-term.ts';
import { getVatTerm, readVatDeviations, readVatReturn } from '../../reports/index.ts';
import type { TermQuery } from '../../reports/index.ts';
import { vatReturnXml } from './vat-return-xml.ts';
import type { Xml } from '../../../platform/documents/xml.ts';

type VatReturnContext = Pick<ReadContext, 'db' | 'accountId' | 'now'> & {
  caller: Pick<ReadContext['caller'], 'environment'>;
};

/** @throws ApiError `vat-return-not-due`, `validation-failed`: the year of the company has no such term */
export async function exportVatReturn(
  { db, accountId, caller, now }: VatReturnContext,
  { query }: Input<unknown, TermQuery, unknown>,
): Promise<StreamResult> {
  const term = await getVatTerm(db, query);
  const { seller } = await getCompanyOfAccount(db);
  const lines = await readVatReturn(db, term);
  const deviatingCodes = new Set<string>();
  for await (const { vat } of readVatDeviations(db, periodOfTerm(term))) deviatingCodes.add(vat.code);
  // A company that has left the register still files the terms in which it was registered (skatteforvaltningsloven §
  // 8-3).
  if (!seller.vatRegistered && lines.length === 0) throw new ApiError('vat-return-not-due');
  const period = term.kind === 'yearly' ? String(term.year) : `${term.year}-${term.term}`;
  return {
    chunks: whole(
      vatReturnXml(
        {
          // Unique for each file. A company that files twice must not seem to have filed the same return.
          reference: `${accountId}-${period}-${now.toISOString()}`,
          orgNumber: seller.orgNumber,
          term,
          isTest: caller.environment === 'test',
        },
        lines,
        deviatingCodes,
      ),
    ),
    name: `mva-melding-${period}-${seller.orgNumber}.xml`,
  };
}

async function* whole(xml: Xml): AsyncGenerator<string> {
  yield xml;
}
