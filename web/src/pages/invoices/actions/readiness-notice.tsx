import { Alert, Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { formField } from '../form/values.ts';
import type { Invoice, Readiness } from '../invoices.ts';
import { readinessTexts } from './readiness-texts.ts';

type Problem = Readiness['warnings'][number] & { code: string };

/** What keeps nothing from being sent, in production either. */
const ADVICE = new Set(['due-date-past', 'due-date-soon']);

/** What the service warns of, in yellow: what a person may want to change, and what would be refused in production. */
export function WarningsNotice({ draft, warnings }: { draft: Invoice; warnings: Problem[] }) {
  const { true: advice = [], false: unlawful = [] } = Object.groupBy(warnings, ({ code }) =>
    ADVICE.has(code) ? 'true' : 'false',
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

function ProblemText({ draft, problem: { field, code } }: { draft: Invoice; problem: Problem }) {
  const texts = useTexts(readinessTexts);
  const { accountId } = useAccount();
  const toDraft = {
    label: texts.toDraft,
    to: `/${accountId}/invoices/new?draft=${draft.id}&field=${formField(field)}`,
  };
  const toCustomer =
    draft.client.id === null
      ? toDraft
      : { label: texts.toCustomer, to: `/${accountId}/customers/${draft.client.id}` };
  const { sentence, link } = told();
  return (
    <>
      {sentence}{' '}
      <Anchor component={Link} to={link.to} size="sm" inherit>
        {link.label}
      </Anchor>
    </>
  );

  function told(): { sentence: string; link: { label: string; to: string } } {
    const [, line, part = ''] = /^lines\[(\d+)\]\.?(\w*)/.exec(field) ?? [];
    if (line !== undefined) return { sentence: lineSentence(Number(line) + 1, part), link: toDraft };
    if (field === 'company.bankAccount') {
      const link = { label: texts.toCompany, to: `/${accountId}/settings/company` };
      return { sentence: texts.bankAccount, link };
    }
    if (code === 'due-date-past') return { sentence: texts.dueDatePast, link: toDraft };
    if (code === 'due-date-soon') return { sentence: texts.dueDateSoon, link: toDraft };
    if (code === 'recipient-cannot-receive') return { sentence: texts.cannotReceive, link: toCustomer };
    const sentences: Record<string, string> = {
      'client.name': texts.name,
      'client.orgNumber': code === 'required' ? texts.orgNumber : texts.wrongOrgNumber,
      'client.vatNumber': texts.vatNumber,
      'client.email': texts.email,
      kid: texts.kid,
      'company.orgNumber': texts.company,
      'client.address': texts.address,
      deliveryPlace: texts.deliveryPlace,
      deliveryDate: texts.deliveryDate,
      deliveryPeriod: texts.deliveryDate,
    };
    const isOfCustomer = /^client\.(address|orgNumber|vatNumber|email)$/.test(field);
    return { sentence: sentences[field] ?? texts.other, link: isOfCustomer ? toCustomer : toDraft };
  }

  function lineSentence(line: number, part: string): string {
    if (part === 'description' || part === '') return texts.description(line);
    return part === 'vatCode' ? texts.vatCode(line) : texts.line(line);
  }
}
