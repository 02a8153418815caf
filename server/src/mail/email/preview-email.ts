import type { Seller } from '../../companies/index.ts';
import { addDays } from '../../domain/local-date.ts';
import type { LocalDate } from '../../domain/local-date.ts';
import type { HomeLanguage } from '../../domain/language.ts';
import { composeEmail } from './compose-email.ts';

/**
 * The mail of a made-up invoice with these texts, for those who write the texts. The invoice is nobody's.
 * @param texts with placeholders; empty for the standard texts
 */
export function previewEmail(
  seller: Seller,
  language: HomeLanguage,
  texts: { subject: string; message: string },
  { publicUrl, today }: { publicUrl: string; today: LocalDate },
): { subject: string; html: string } {
  const { subject, html } = composeEmail(
    {
      document: {
        type: 'invoice',
        language,
        number: '1042',
        kid: '0000010421',
        issueDate: today,
        dueDate: addDays(today, 14),
        deliveryDate: today,
        deliveryPlace: 'Oslo',
        reference: '',
        notes: null,
        creditedInvoiceNumber: null,
        seller,
        buyer: {
          name: 'Kari Nordmann',
          address: 'Storgata 1',
          postalCode: '0155',
          city: 'Oslo',
          country: 'NO',
          orgNumber: '',
          vatNumber: null,
        },
        lines: [
          {
            description: language === 'nb' ? 'Rådgivning' : 'Rådgjeving',
            quantityE4: '10000',
            unitPriceE4: '10000000',
            vatCode: seller.vatRegistered ? 3 : 7,
            vatRateBp: seller.vatRegistered ? 2500 : 0,
            lineTotalOre: '100000',
            vatOre: seller.vatRegistered ? '25000' : '0',
          },
        ],
        subtotalOre: '100000',
        vatOre: seller.vatRegistered ? '25000' : '0',
        totalOre: seller.vatRegistered ? '125000' : '100000',
      },
    },
    { subject: texts.subject || null, message: texts.message || null },
    { publicUrl },
  );
  return { subject, html };
}
