import { getCompanyOfAccount } from '../../companies/index.ts';
import type { VatTerm } from '../../domain/vat-return.ts';
import type { Input, ReadContext, StreamResult } from '../../platform/endpoint.ts';
import { ApiError } from '../../platform/errors.ts';
import { readVatReturn } from '../../reports/index.ts';
import { vatReturnXml } from './vat-return-xml.ts';
import type { Xml } from '../xml.ts';

/** @throws ApiError `vat-return-not-due` */
export async function exportVatReturn(
  { db, accountId, caller, now }: ReadContext,
  { query }: Input<unknown, VatTerm, unknown>,
): Promise<StreamResult> {
  const { year, term } = query;
  const { seller } = await getCompanyOfAccount(db, accountId);
  const lines = await readVatReturn(db, accountId, { year, term });
  // A company that is registered no more still files the terms in which it was (skatteforvaltningsloven § 8-3).
  if (!seller.vatRegistered && lines.length === 0) throw new ApiError('vat-return-not-due');
  return {
    chunks: whole(
      vatReturnXml(
        {
          // Of this file alone: whoever files twice must not seem to have filed the same.
          reference: `${accountId}-${year}-${term}-${now.toISOString()}`,
          orgNumber: seller.orgNumber,
          term: { year, term },
          isTest: caller.environment === 'test',
        },
        lines,
      ),
    ),
    name: `mva-melding-${year}-${term}-${seller.orgNumber}.xml`,
  };
}

async function* whole(xml: Xml): AsyncGenerator<string> {
  yield xml;
}
