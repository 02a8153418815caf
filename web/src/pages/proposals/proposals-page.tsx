import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { tell } from '../../ui/notice.tsx';
import { later } from '../../ui/windows/later.ts';
import { nameOf, operationTexts } from './operation-texts.ts';
import { ProposalCard, useProposalColumns } from './proposal-columns.tsx';
import { proposalsTexts } from './proposals-texts.ts';
import type { ListedProposal } from './proposals.ts';
import { proposals } from './proposals.ts';

const ChosenProposals = later(() => import('./chosen-proposals.tsx'), 'ChosenProposals');

const NONE: ReadonlyMap<string, ListedProposal> = new Map();

/** What API clients ask for: what waits, and what was decided. */
export default function ProposalsPage() {
  const texts = useTexts(proposalsTexts);
  const operations = useTexts(operationTexts);
  const { accountId } = useAccount();
  const list = useList(proposals);
  const { status: view } = list.filter;
  // Those that are being decided leave the list, and stay chosen until the person is told what became of them.
  const [chosen, setChosen] = useState(NONE);
  const may = useMay();
  // Owners and admins decide anything. Accountants open what is of the books.
  const chooses = view === 'open' && may('approve');
  const choose = (ids: ReadonlySet<string>) => {
    const known = [...chosen.values(), ...(list.page.data?.items ?? [])];
    setChosen(new Map(known.filter(({ id }) => ids.has(id)).map((proposal) => [proposal.id, proposal])));
  };
  const columns = useProposalColumns();
  return (
    <>
      <ListPage
        list={list}
        texts={{ ...texts, lead: may('approve') || may('keepBooks') ? texts.lead : texts.leadOfOthers }}
        icon={IconCircleCheck}
        emptyAction={
          <Button variant="default" onClick={() => list.change({ status: 'all' })}>
            {texts.seeDecided}
          </Button>
        }
        actions={
          may('manageApiClients') && (
            <ButtonLink to="/$accountId/settings/api-clients" params={{ accountId }} variant="default">
              {texts.toClients}
            </ButtonLink>
          )
        }
        columns={view === 'all' ? columns : columns.filter(({ key }) => key !== 'status')}
        card={(proposal) => <ProposalCard proposal={proposal} hasStatus={view === 'all'} />}
        selection={
          chooses
            ? {
                ids: new Set(chosen.keys()),
                onChange: choose,
                nameOf: (proposal) => nameOf(proposal, operations),
              }
            : undefined
        }
      />
      {chooses && chosen.size > 0 && (
        <ChosenProposals
          chosen={[...chosen.values()]}
          onDone={(told) => {
            setChosen(NONE);
            tell(told);
          }}
        />
      )}
    </>
  );
}
