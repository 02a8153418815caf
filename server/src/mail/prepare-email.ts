import { getCompanyOfAccount } from '../companies/index.ts';
import { returnPathAddress } from './bounces/return-path.ts';
import { rendererFor } from '../documents/pdf-renderer.ts';
import * as store from './deliveries.store.ts';
import type { DeliveryDeps } from './deliver-email.ts';
import { getIssuedPdf, readAttachments } from '../issued-documents/index.ts';
import { composeEmail } from './email/compose-email.ts';
import type { Email, Envelope } from './mailer.ts';

/**
 * The mail of a delivery, with its text, its PDFs and its address. Every attempt gives the same mail, unless the company has
 * changed its texts in between.
 */
export async function prepareEmail(
  deps: DeliveryDeps,
  accountId: string,
  delivery: store.ClaimedDelivery,
): Promise<Email> {
  const { document, letter, publicToken } = await store.getDeliveryContents(deps.db, accountId, delivery.id);
  const { mail } = await getCompanyOfAccount(deps.db, accountId);
  const what = letter === null ? document && { document } : { letter };
  if (what === null) throw new Error(`Delivery ${delivery.id} carries neither a document nor a letter.`);
  // The company's own texts are about invoices, so credit notes and letters do not use them.
  const own = 'document' in what && what.document.type === 'invoice' ? mail : undefined;
  const content = composeEmail(
    what,
    { subject: delivery.subject ?? own?.subject ?? null, message: delivery.message ?? own?.message ?? null },
    { publicUrl: publicToken === null ? null : `${deps.baseUrl}/i/${publicToken}` },
  );
  const { seller } = 'document' in what ? what.document : what.letter;
  return {
    messageId: `<${delivery.id}@${deps.mailFrom.slice(deps.mailFrom.lastIndexOf('@') + 1)}>`,
    fromName: seller.name,
    fromAddress: deps.mailFrom,
    replyTo: seller.contactEmail === '' ? undefined : seller.contactEmail,
    recipient: delivery.recipient,
    ...content,
    attachments: await attachments(deps, accountId, delivery, document !== null),
    envelope: envelope(deps, accountId, delivery),
  };
}

/** A letter carries its invoice if the service has it. The mail of an invoice carries its attachments, too. */
async function attachments(
  deps: DeliveryDeps,
  accountId: string,
  { reminderId, invoiceId }: store.ClaimedDelivery,
  hasDocument: boolean,
): Promise<Email['attachments']> {
  const renderer = rendererFor(deps.renderer, { accountId, lane: 'mail' });
  const documentIds = [...(reminderId === null ? [] : [reminderId]), ...(hasDocument ? [invoiceId] : [])];
  const pdfs = await Promise.all(
    documentIds.map(async (documentId) => {
      const pdf = await getIssuedPdf({ ...deps, renderer }, accountId, documentId);
      if (pdf === undefined) throw new Error(`There is no issued document ${documentId} to attach.`);
      return { name: pdf.name, bytes: pdf.bytes, contentType: 'application/pdf' };
    }),
  );
  // A letter is about an invoice that the customer has with its attachments.
  const files = reminderId === null ? await readAttachments(deps.db, accountId, invoiceId) : [];
  return [...pdfs, ...files];
}

function envelope(
  { bounceDomain, mailFrom }: DeliveryDeps,
  accountId: string,
  { bounceToken }: store.ClaimedDelivery,
): Envelope {
  if (bounceDomain === undefined || bounceToken === null) return { from: mailFrom, wantsReports: false };
  return { from: returnPathAddress({ accountId, bounceToken }, bounceDomain), wantsReports: true };
}
