import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { downloadFile } from '../../http/download-file.ts';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { invoiceName } from './invoice-name.ts';
import classes from './invoice-page.module.css';
import type { Invoice } from './invoices.ts';
import { EInvoiceProblem } from './e-invoice-problem.tsx';
import { eInvoiceAddress, pdfAddress } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/**
 * The PDF as the customer gets it, and the e-invoice as a file. A draft shows a preview. Phones cannot show a PDF within a page, so they show links.
 */
export function InvoicePdf({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const address = pdfAddress(accountId, invoice.id);
  const name = invoiceName(invoice, texts);
  const eInvoice = useMutation({ mutationFn: downloadFile });
  return (
    <>
      <Group mb="sm">
        <Button component="a" href={address} target="_blank" variant="default" size="xs">
          {texts.openPdf}
        </Button>
        <Button
          component="a"
          href={address}
          download={`${name.toLowerCase().replaceAll(' ', '-')}.pdf`}
          variant="default"
          size="xs"
        >
          {texts.downloadPdf}
        </Button>
        {invoice.status !== 'draft' && (
          <Button
            variant="default"
            size="xs"
            loading={eInvoice.isPending}
            onClick={() => eInvoice.mutate(eInvoiceAddress(accountId, invoice.id))}
          >
            {texts.downloadEInvoice}
          </Button>
        )}
      </Group>
      {eInvoice.error !== null && <EInvoiceProblem error={eInvoice.error} />}
      {isWide && (
        <iframe
          // A changed draft has another PDF.
          key={invoice.updatedAt}
          src={address}
          title={texts.pdfTitle(name)}
          className={classes['pdf']}
        />
      )}
    </>
  );
}
