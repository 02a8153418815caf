import { callApp } from '../../../http/app-api.ts';

/** What the form begins with, also for people who may not see the settings. */
export type InvoiceDefaults = {
  paymentTermDays: number;
  vatRegistered: boolean;
  /** Percent. */
  defaultVatRate: number;
  orgNumber: string;
  /** `#rrggbb` */
  accentColour: string;
  /** Identifies the logo by its content; null without a logo. */
  logo: string | null;
};

export function defaultsQuery(companyId: string) {
  return {
    queryKey: ['company', companyId, 'invoice-defaults'],
    queryFn: () => callApp<InvoiceDefaults>('GET', `/companies/${companyId}/invoice-defaults`),
  };
}

/** A line as it was last written, to be written again. */
export type EarlierLine = {
  description: string;
  unit: string | null;
  /** Kroner. */
  unitPrice: number;
  vatCode: number | null;
  vatRateBp: number;
};

/** Lines to choose from while typing, those of the customer first. @param clientId empty: of all customers */
export function earlierLinesQuery(companyId: string, accountId: string, isTest: boolean, clientId: string) {
  const query = new URLSearchParams({
    environment: isTest ? 'test' : 'production',
    ...(clientId !== '' && { clientId }),
  });
  return {
    // Begins as the other queries about invoices, so that a new invoice brings its lines.
    queryKey: ['invoices', accountId, 'earlier-lines', clientId],
    queryFn: async () =>
      (await callApp<{ items: EarlierLine[] }>('GET', `/companies/${companyId}/earlier-lines?${query}`))
        .items,
    staleTime: 60_000,
  };
}
