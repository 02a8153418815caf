import { Alert, List, Text } from '@mantine/core';
import { useAccount, useMay } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import type { Destination } from '../../../ui/links.tsx';
import { formField } from '../../sales-documents/form-field.ts';
import type { Invoice, Readiness } from '../invoices.ts';
import { AddToCustomer } from './add-to-customer.tsx';
import type { AdviceCode } from './advice-texts.ts';
import { isAdvice } from './advice-texts.ts';
import { readinessTexts } from './readiness-texts.ts';
import { useProblemSentence } from './use-problem-sentence.ts';

/** Leads to the place where the problem can be solved. */
type ProblemLink = { label: string; link: Destination };
type Problem = Readiness['warnings'][number] & { code: string };

/** What the service warns of, in yellow: what a person may want to change, and what would be refused in production. */
export function WarningsNotice({ draft, warnings }: { draft: Invoice; warnings: Problem[] }) {
  const { true: advice = [], false: unlawful = [] } = Object.groupBy(warnings, ({ code }) =>
    isAdvice(code) ? 'true' : 'false',
  );
  return (
    <>
      <ReadinessNotice draft={draft} problems={unlawful} kind="refused-in-production" />
      <ReadinessNotice draft={draft} problems={advice} kind="advice" />
    </>
  );
}

/**
 * The problems that keep the draft from being sent, in red, or what the service warns of, in yellow. Each has a link to
 * the place where it can be solved.
 */
export function ReadinessNotice({
  draft,
  problems,
  kind,
}: {
  draft: Invoice;
  problems: Problem[];
  kind: 'blocked' | 'refused-in-production' | 'advice';
}) {
  const texts = useTexts(readinessTexts);
  if (problems.length === 0) return null;
  return (
    <Alert
      data-missing={kind === 'blocked' || undefined}
      color={kind === 'blocked' ? 'red' : 'yellow'}
      variant="light"
      title={{ blocked: texts.blocked, 'refused-in-production': texts.warned, advice: texts.advice }[kind]}
    >
      {kind === 'refused-in-production' && (
        <Text size="sm" mb="xs">
          {texts.warnedHint}
        </Text>
      )}
      <List size="sm" spacing="xs">
        {problems.map((problem) => (
          <List.Item key={`${problem.field} ${problem.code}`}>
            <ProblemText draft={draft} problem={problem} />
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

/** What is filled in where it is told that it is missing. */
const LACKING: Partial<Record<string, 'address' | 'orgNumber'>> = {
  'client.address required': 'address',
  'client.orgNumber required': 'orgNumber',
};

function ProblemText({ draft, problem: { field, code } }: { draft: Invoice; problem: Problem }) {
  const texts = useTexts(readinessTexts);
  const inWords = useProblemSentence();
  const { accountId } = useAccount();
  const may = useMay();
  const toDraft: ProblemLink = {
    label: texts.toDraft,
    link: {
      to: '/$accountId/invoices/new',
      params: { accountId },
      search: { draft: draft.id, field: formField(field) },
    },
  };
  const toCustomer: ProblemLink =
    draft.client.id === null
      ? toDraft
      : {
          label: texts.toCustomer,
          link: { to: '/$accountId/customers/$clientId', params: { accountId, clientId: draft.client.id } },
        };
  const sentence = inWords({ field, code });
  const solve = solution();
  const lacking = LACKING[`${field} ${code}`];
  if (lacking !== undefined && draft.client.id !== null && may('sell')) {
    return (
      <>
        {sentence}
        <AddToCustomer client={draft.client} clientId={draft.client.id} lacking={lacking} />
      </>
    );
  }
  return (
    <>
      {sentence}{' '}
      <AnchorLink {...solve.link} size="sm" inherit underline="always">
        {solve.label}
      </AnchorLink>
    </>
  );

  function solution(): ProblemLink {
    if (isAdvice(code)) return adviceLink(code);
    if (field.startsWith('lines[')) return toDraft;
    if (field === 'company.bankAccount') {
      const link = { to: '/$accountId/settings/company', params: { accountId } } as const;
      return { label: texts.toCompany, link };
    }
    const isOfCustomer =
      code === 'recipient-cannot-receive' || /^client\.(address|orgNumber|vatNumber|email)$/.test(field);
    return isOfCustomer ? toCustomer : toDraft;
  }

  function adviceLink(code: AdviceCode): ProblemLink {
    if (code === 'e-invoice-duty') {
      const link = { to: '/$accountId/settings/e-invoices', params: { accountId } } as const;
      return { label: texts.toEInvoices, link };
    }
    return code === 'buyer-number-missing' || code === 'email-beyond-ascii' ? toCustomer : toDraft;
  }
}
