import { Alert, List } from '@mantine/core';
import { AppError } from '../../../http/app-api.ts';
import { useTexts } from '../../../text/language.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { eInvoiceTexts } from './e-invoice-texts.ts';

const problemsOf = ({ details }: AppError) => (details['problems'] ?? []) as { field: string }[];

/** Why there is no e-invoice of the document: what its data lack, or what failed. */
export function EInvoiceProblem({ error }: { error: Error }) {
  const texts = useTexts(eInvoiceTexts);
  if (!(error instanceof AppError) || error.code !== 'e-invoice-not-possible') {
    return <ErrorNotice error={error} />;
  }
  // Several lines may lack the same thing, which is told once.
  const reasons = new Set(
    problemsOf(error).map(
      ({ field }) => texts.problems[field.replace(/^lines\[\d+\]/, 'lines')] ?? texts.other,
    ),
  );
  return (
    <Alert color="yellow" variant="light" title={texts.notPossible} mb="sm">
      <List size="sm">
        {[...reasons].map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
