import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../../http/session.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import type { Invoice } from '../invoices.ts';
import { draftToChangeQuery, invoiceQuery } from '../invoices.ts';
import { CreditForm } from './credit-form.tsx';

/** Changes what a draft credit note takes of its invoice. */
export function EditCreditForm({ creditNote, onDone }: { creditNote: Invoice; onDone: () => void }) {
  const { accountId } = useAccount();
  const draft = useQuery(draftToChangeQuery(accountId, creditNote.id));
  const credited = useQuery(invoiceQuery(accountId, creditNote.creditedInvoiceId ?? ''));
  const error = draft.error ?? credited.error;
  if (error !== null) return <ErrorNotice error={error} />;
  if (draft.data === undefined || credited.data === undefined) return <PageSkeleton />;
  return <CreditForm invoice={credited.data.invoice} draft={draft.data} onDone={onDone} />;
}
