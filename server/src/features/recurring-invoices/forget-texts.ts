import { NO_TEXTS } from '../../domain/invoices/invoice-texts.ts';
import { FORGOTTEN_CLIENT } from '../../domain/parties/client-identity.ts';
import type { AccountTrx } from '../../platform/database/database.ts';
import type { AgreedLine, Terms } from './recurring-invoice.ts';
import { changedRecurringInvoice } from './recurring-invoice.ts';
import { listEndedWithoutInvoices, lockRecurringInvoice } from './recurring-invoices.store.ts';
import { saveRecurringInvoice } from './save-recurring-invoice.ts';

/** Deletes the customer and all texts of recurring invoices that have ended. Dates, prices and codes stay. */
export async function forgetTexts(trx: AccountTrx, ids: readonly string[], now: Date): Promise<void> {
  for (const id of ids) {
    const recurring = await lockRecurringInvoice(trx, id);
    if (recurring?.status !== 'ended') continue;
    const facts = { terms: withoutTexts(recurring.terms), externalId: null, problem: null };
    saveRecurringInvoice(trx, recurring, changedRecurringInvoice(recurring, facts, now), ['updated']);
  }
}

/** Deletes texts where a client leaves the register. Agreements that have made a document keep their texts as long as the document. */
export async function forgetClient(trx: AccountTrx, clientId: string, { now }: { now: Date }): Promise<void> {
  await forgetTexts(trx, await listEndedWithoutInvoices(trx, clientId), now);
}

function withoutTexts(terms: Terms): Terms {
  return {
    ...terms,
    client: { ...terms.client, ...FORGOTTEN_CLIENT },
    texts: NO_TEXTS,
    metadata: {},
    lines: terms.lines.map(withoutText),
    laterLines: terms.laterLines.map(({ from, lines }) => ({ from, lines: lines.map(withoutText) })),
  };
}

function withoutText({ asked, ...vat }: AgreedLine): AgreedLine {
  return { ...vat, asked: { ...asked, description: '', productId: null } };
}
