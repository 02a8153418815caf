import { Badge, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { moment, moneyInKroner } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import { useLanguage, useTexts } from '../../text/language.tsx';
import type { Column } from '../../ui/list/list-table.tsx';
import { Dimmed, RowCard, RowLink } from '../../ui/list/row.tsx';
import { useCells } from '../../ui/list/use-cells.tsx';
import { nameOf, operationTexts } from './operation-texts.ts';
import { proposalsTexts } from './proposals-texts.ts';
import type { ListedProposal, Status } from './proposals.ts';

const COLOURS: Record<Status, string> = {
  open: 'orange',
  approved: 'green',
  declined: 'gray',
  stale: 'yellow',
  expired: 'gray',
};

export function ProposalStatus({ status }: { status: Status }) {
  return (
    <Badge color={COLOURS[status]} miw="max-content">
      {useTexts(proposalsTexts).views[status]}
    </Badge>
  );
}

export function useProposalColumns(): Column<ListedProposal>[] {
  const texts = useTexts(proposalsTexts);
  const show = useCells<ListedProposal>();
  return [
    {
      key: 'what',
      heading: texts.what,
      cell: (proposal) => <ProposalLink proposal={proposal} />,
      isFixed: true,
    },
    { key: 'about', heading: texts.about, cell: (proposal) => <About proposal={proposal} />, isFixed: true },
    { key: 'asked', heading: texts.asked, cell: ({ createdBy }) => createdBy.name },
    show.moment('createdAt', texts.when, { key: 'when' }),
    show.kroner('amountOfDay', texts.amount, { key: 'amount', isDashed: true }),
    { key: 'status', heading: texts.status, cell: ({ status }) => <ProposalStatus status={status} /> },
  ];
}

/** @param hasStatus whether it says the status, which a list of one status need not repeat */
export function ProposalCard({ proposal, hasStatus }: { proposal: ListedProposal; hasStatus: boolean }) {
  const { language } = useLanguage();
  return (
    <RowCard
      title={<ProposalLink proposal={proposal} />}
      end={kronerOf(proposal, language)}
      below={
        <Dimmed>
          {proposal.createdBy.name} · {moment(proposal.createdAt, language)}
        </Dimmed>
      }
      belowEnd={hasStatus && <ProposalStatus status={proposal.status} />}
    >
      <Text size="sm" component="div" className="breakable">
        <About proposal={proposal} />
      </Text>
    </RowCard>
  );
}

function ProposalLink({ proposal }: { proposal: ListedProposal }) {
  const { accountId } = useAccount();
  const operation = nameOf(proposal, useTexts(operationTexts));
  const { mayBeDone } = useTexts(proposalsTexts);
  return (
    <>
      <RowLink to="/$accountId/proposals/$proposalId" params={{ accountId, proposalId: proposal.id }}>
        {operation}
      </RowLink>
      {proposal.mayBeDone && (
        <Badge color="red" display="block" mt={4} miw="max-content">
          {mayBeDone}
        </Badge>
      )}
    </>
  );
}

/** Whom it is about, and where mail would go; of an entry without a customer: its accounts. */
export function About({ proposal }: { proposal: ListedProposal }) {
  const texts = useTexts(proposalsTexts);
  const { customer, accounts, emails, moreEmails } = proposal;
  const shown = moreEmails === 0 ? emails : [...emails, texts.more(moreEmails)];
  return (
    <>
      {customer === null ? accounts.map(({ number, name }) => `${number} ${name}`).join(', ') : customer.name}
      {shown.map((email) => (
        <Text key={email} size="xs" c="dimmed">
          {email}
        </Text>
      ))}
    </>
  );
}

/** All that it moves; a dash where it moves nothing. */
export function kronerOf({ amountOfDay }: ListedProposal, language: Language): string {
  return amountOfDay === 0 ? '–' : moneyInKroner(amountOfDay, language);
}
