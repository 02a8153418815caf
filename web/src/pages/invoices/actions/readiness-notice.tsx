import { Alert, Anchor, List, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAccount } from '../../../http/session.ts';
import { useTexts } from '../../../text/language.tsx';
import { formField } from '../form/values.ts';
import type { Invoice, Readiness } from '../invoices.ts';
import { readinessTexts } from './readiness-texts.ts';

type Problem = Readiness['warnings'][number] & { code: string };

/**
 * The problems that keep the draft from being sent, in red, and those that would do so in production, in yellow. Each
 * has a link to the place where it can be solved.
 */
export function ReadinessNotice({
  draft,
  problems,
  isWarning,
}: {
  draft: Invoice;
  problems: Problem[];
  isWarning: boolean;
}) {
  const texts = useTexts(readinessTexts);
  if (problems.length === 0) return null;
  return (
    <Alert
      color={isWarning ? 'yellow' : 'red'}
      variant="light"
      title={isWarning ? texts.warned : texts.blocked}
    >
      {isWarning && (
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
