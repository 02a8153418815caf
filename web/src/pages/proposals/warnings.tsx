import { Alert, List } from '@mantine/core';
import { fieldErrorTexts } from '../../text/field-error-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { agencyTexts } from '../invoices/actions/agency-texts.ts';
import { useProblemSentence } from '../invoices/actions/use-problem-sentence.ts';
import { isAdvice } from '../invoices/actions/advice-texts.ts';
import { warningsIn } from './foreseen.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { Proposal } from './proposals.ts';

/** What the service warns of, before somebody decides. */
export function Warnings({ proposal }: { proposal: Proposal }) {
  const texts = useTexts(proposalsTexts);
  const ofAgency: Partial<Record<string, string>> = useTexts(agencyTexts).advice;
  const ofFields: Partial<Record<string, string>> = useTexts(fieldErrorTexts);
  const ofBooks: Partial<Record<string, string>> = texts.warningsOf;
  const sentence = useProblemSentence();
  const { operation, status } = proposal;
  const warnings = warningsIn(proposal);
  if (warnings.length === 0 || !['open', 'stale'].includes(status)) return null;
  const sends = operation === 'sendInvoice';
  return (
    <Alert color="yellow" variant="light" mb="md" title={texts.warnings}>
      <List size="sm" spacing="xs">
        {warnings.map(({ field, code, message }) => (
          <List.Item key={`${field} ${code}`}>
            {sends || isAdvice(code)
              ? sentence({ field, code })
              : (ofAgency[code] ?? ofBooks[code] ?? ofFields[code] ?? message)}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
