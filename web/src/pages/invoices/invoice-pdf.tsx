import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useAccount } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { invoiceName } from './invoice-name.ts';
import classes from './invoice-page.module.css';
import type { Invoice } from './invoices.ts';
import { pdfAddress } from './invoices.ts';
import { invoiceTexts } from './invoice-texts.ts';

/**
 * The PDF as the customer gets it. A draft shows a preview. Phones cannot show a PDF within a page, so they show links.
 */
export function InvoicePdf({ invoice }: { invoice: Invoice }) {
  const texts = useTexts(invoiceTexts);
  const { accountId } = useAccount();
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const address = pdfAddress(accountId, invoice.id);
  const name = invoiceName(invoice, texts);
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
      </Group>
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
