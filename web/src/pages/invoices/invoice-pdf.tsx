import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { DocumentPdf } from './document/document-pdf.tsx';
import { invoiceName } from './invoice-name.ts';
import type { Invoice } from './invoices.ts';
import { pdfAddress } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/** The PDF as the customer gets it. A draft shows a preview. */
export function InvoicePdf({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  return (
    <DocumentPdf
      address={pdfAddress(accountId, invoice.id)}
      name={invoiceName(invoice, texts)}
      version={invoice.updatedAt}
    />
  );
}
