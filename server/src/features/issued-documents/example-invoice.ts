import type { Seller } from '../companies/index.ts';
import { addDays } from '../../domain/days/local-date.ts';
import type { LocalDate } from '../../domain/days/local-date.ts';
import type { HomeLanguage } from '../../domain/texts/language.ts';
import type { IssuedDocument } from './issued-document.ts';

/** A made-up invoice of the seller, for those who choose what documents look like. The invoice is nobody's. */
export function exampleInvoice(seller: Seller, language: HomeLanguage, today: LocalDate): IssuedDocument {
  const { vatRegistered } = seller;
  return {
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
        vatCode: vatRegistered ? 3 : 7,
        vatRateBp: vatRegistered ? 2500 : 0,
        lineTotalOre: '100000',
        vatOre: vatRegistered ? '25000' : '0',
      },
    ],
    subtotalOre: '100000',
    vatOre: vatRegistered ? '25000' : '0',
    totalOre: vatRegistered ? '125000' : '100000',
  };
}
