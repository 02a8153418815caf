import { Badge, Group, Text } from '@mantine/core';
import { useAccount } from '../../http/session.ts';
import { moment, money } from '../../text/formats.ts';
import type { Language } from '../../text/language.tsx';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import classes from '../../ui/list/list.module.css';
import type { Column } from '../../ui/list/list-table.tsx';
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
  const { language } = useLanguage();
  return [
    {
      key: 'what',
      heading: texts.what,
      cell: (proposal) => <ProposalLink proposal={proposal} />,
      isFixed: true,
    },
    { key: 'about', heading: texts.about, cell: (proposal) => <About proposal={proposal} />, isFixed: true },
    { key: 'asked', heading: texts.asked, cell: ({ createdBy }) => createdBy.name },
    {
      key: 'when',
      heading: texts.when,
      cell: ({ createdAt }) => <span className="figures">{moment(createdAt, language)}</span>,
    },
    {
      key: 'amount',
      heading: texts.amount,
      cell: (proposal) => kronerOf(proposal, language),
      isFigure: true,
    },
    { key: 'status', heading: texts.status, cell: ({ status }) => <ProposalStatus status={status} /> },
  ];
}

/** @param hasStatus whether it says the status, which a list of one status need not repeat */
export function ProposalCard({ proposal, hasStatus }: { proposal: ListedProposal; hasStatus: boolean }) {
  const { language } = useLanguage();
  return (
    <>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650} component="div" className="breakable">
          <ProposalLink proposal={proposal} />
        </Text>
        <Text className="figures">{kronerOf(proposal, language)}</Text>
      </Group>
      <Text size="sm" component="div" className="breakable">
        <About proposal={proposal} />
      </Text>
      <Group justify="space-between" mt={4} gap="xs">
        <Text size="sm" c="dimmed" className="breakable">
          {proposal.createdBy.name} · {moment(proposal.createdAt, language)}
        </Text>
        {hasStatus && <ProposalStatus status={proposal.status} />}
      </Group>
    </>
  );
}

function ProposalLink({ proposal }: { proposal: ListedProposal }) {
  const { accountId } = useAccount();
  const operation = nameOf(proposal, useTexts(operationTexts));
  const { mayBeDone } = useTexts(proposalsTexts);
  const link = (
    <AnchorLink
      to="/$accountId/proposals/$proposalId"
      params={{ accountId, proposalId: proposal.id }}
      className={classes['link'] ?? ''}
      fz="inherit"
    >
      {operation}
    </AnchorLink>
  );
  if (!proposal.mayBeDone) return link;
  return (
    <>
      {link}
      <Badge color="red" display="block" mt={4} miw="max-content">
        {mayBeDone}
      </Badge>
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
  return amountOfDay === 0 ? '–' : money(amountOfDay, language);
}
