import type { FastifyBaseLogger } from 'fastify';
import { getCompanyOfAccount } from '../companies/index.ts';
import { returnPathAddress } from './bounces/return-path.ts';
import type { Db } from '../../platform/database/database.ts';
import type { SharedPdfRenderer } from '../../platform/documents/pdf-renderer.ts';
import { rendererFor } from '../../platform/documents/pdf-renderer.ts';
import * as store from './deliveries.store.ts';
import { getIssuedPdf, invoiceAttachments, renderAccountStatement } from '../issued-documents/index.ts';
import type { AccountStatement } from '../issued-documents/index.ts';
import { composeEmail } from './email/compose-email.ts';
import type { Emailed } from './email/compose-email.ts';
import type { Email, Envelope } from './mailer.ts';

export type PrepareDeps = {
  db: Db;
  clock: () => Date;
  log: FastifyBaseLogger;
  renderer: SharedPdfRenderer;
  /** The sender's address on every mail; the name is the company's. */
  mailFrom: string;
  /** The base of the link to the public page. */
  baseUrl: string;
  /** The domain of the return paths, when the service listens for reports. Otherwise reports go to `mailFrom`. */
  bounceDomain: string | undefined;
};

/**
 * The mail of a delivery, with its text, its PDFs and its address. Every attempt gives the same mail, unless the company has
 * changed its texts in between.
 */
export async function prepareEmail(
  deps: PrepareDeps,
  accountId: string,
  delivery: store.LeasedDelivery,
): Promise<Email> {
  const accountDb = deps.db.of(accountId);
  const contents = await store.getDeliveryContents(accountDb, delivery.id);
  const { document, publicToken, quote, statement } = contents;
  const { mail } = await getCompanyOfAccount(accountDb);
  const what = emailedOf(contents);
  if (what === undefined) throw new Error(`Delivery ${delivery.id} carries nothing.`);
  // The company's own texts are about invoices, so credit notes, letters, statements and quotes do not use them.
  const own = 'document' in what && what.document.type === 'invoice' ? mail : undefined;
  const content = composeEmail(
    what,
    {
      subject: delivery.subject ?? own?.emailSubject ?? null,
      message: delivery.message ?? own?.emailMessage ?? null,
    },
    {
      publicUrl: publicToken === null ? null : `${deps.baseUrl}/${quote === null ? 'i' : 'q'}/${publicToken}`,
    },
  );
  const seller = sellerOf(what);
  return {
    messageId: `<${delivery.id}@${deps.mailFrom.slice(deps.mailFrom.lastIndexOf('@') + 1)}>`,
    fromName: seller.name,
    fromAddress: deps.mailFrom,
    replyTo: seller.contactEmail === '' ? undefined : seller.contactEmail,
    recipient: delivery.recipient,
    ...content,
    attachments:
      statement === null
        ? await attachments(deps, accountId, delivery, {
            hasDocument: document !== null,
            quoteId: quote?.id ?? null,
          })
        : [await statementFile(deps, accountId, statement)],
    envelope: envelope(deps, accountId, delivery),
  };
}

function emailedOf({ document, letter, statement, quote }: store.DeliveryContents): Emailed | undefined {
  if (quote !== null) return { quote: quote.document };
  if (statement !== null) return { statement };
  if (letter !== null) return { letter };
  return document === null ? undefined : { document };
}

function sellerOf(what: Emailed) {
  if ('document' in what) return what.document.seller;
  if ('letter' in what) return what.letter.seller;
  return 'quote' in what ? what.quote.seller : what.statement.seller;
}

async function statementFile(deps: PrepareDeps, accountId: string, statement: AccountStatement) {
  const renderer = rendererFor(deps.renderer, { accountId, lane: 'mail' });
  const { name, bytes } = await renderAccountStatement({ ...deps, renderer }, accountId, statement);
  return { name, bytes, contentType: 'application/pdf' };
}

/** A letter carries its invoice if the service has it. The mail of an invoice carries its attachments, too. */
async function attachments(
  deps: PrepareDeps,
  accountId: string,
  { reminderId, invoiceId }: store.LeasedDelivery,
  { hasDocument, quoteId }: { hasDocument: boolean; quoteId: string | null },
): Promise<Email['attachments']> {
  const renderer = rendererFor(deps.renderer, { accountId, lane: 'mail' });
  const documentIds = [quoteId, reminderId, hasDocument ? invoiceId : null].filter((id) => id !== null);
  const pdfs = await Promise.all(
    documentIds.map(async (documentId) => {
      const pdf = await getIssuedPdf({ ...deps, renderer }, accountId, documentId);
      if (pdf === undefined) throw new Error(`There is no issued document ${documentId} to attach.`);
      return { name: pdf.name, bytes: pdf.bytes, contentType: 'application/pdf', documentId };
    }),
  );
  // A letter is about an invoice that the customer has with its attachments.
  const isDocument = reminderId === null && invoiceId !== null;
  const files = isDocument ? await invoiceAttachments.read(deps.db.of(accountId), invoiceId) : [];
  return [...pdfs, ...files];
}

function envelope(
  { bounceDomain, mailFrom }: PrepareDeps,
  accountId: string,
  { bounceToken }: store.LeasedDelivery,
): Envelope {
  if (bounceDomain === undefined || bounceToken === null) return { from: mailFrom, wantsReports: false };
  return { from: returnPathAddress({ accountId, bounceToken }, bounceDomain), wantsReports: true };
}
