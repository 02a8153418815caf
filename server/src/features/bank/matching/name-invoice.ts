import { ApiError } from '../../../domain/errors/errors.ts';

/** Acts on an invoice of several. An error of the act names the invoice, in `details.invoiceId`. */
export async function nameInvoiceInError<T>(invoiceId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'validation-failed') throw error;
    const { errors: _none, ...facts } = error.facts;
    throw new ApiError(error.code, { ...facts, details: { ...facts.details, invoiceId } });
  }
}
