import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTexts } from '../../../text/language.tsx';
import classes from '../invoice-page.module.css';
import { invoiceTexts } from '../invoice-texts.ts';

/** The PDF of a document. Phones cannot show a PDF within a page, so they show links. @param version a changed draft has another PDF */
export function DocumentPdf({ address, name, version }: { address: string; name: string; version: string }) {
  const texts = useTexts(invoiceTexts);
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
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
        <iframe key={version} src={address} title={texts.pdfTitle(name)} className={classes['pdf']} />
      )}
    </>
  );
}
