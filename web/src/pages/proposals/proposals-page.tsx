import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAccount, useMay } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ButtonLink } from '../../ui/links.tsx';
import { ViewButtons } from '../../ui/list/filter-menu.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { tell } from '../../ui/notice.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { later } from '../../ui/windows/later.ts';
import { nameOf, operationTexts } from './operation-texts.ts';
import { ProposalCard, useProposalColumns } from './proposal-columns.tsx';
import { proposalsTexts } from './proposals-texts.ts';
import type { ListedProposal } from './proposals.ts';
import { VIEWS, proposalsQuery, viewOf } from './proposals.ts';

const ChosenProposals = later(() => import('./chosen-proposals.tsx'), 'ChosenProposals');

const NONE: ReadonlyMap<string, ListedProposal> = new Map();

/** What API clients ask for: what waits, and what was decided. */
export default function ProposalsPage() {
  const texts = useTexts(proposalsTexts);
  const operations = useTexts(operationTexts);
  const { accountId } = useAccount();
  const address = useAddressSearch();
  const view = viewOf(address.read('status'));
  const proposals = useQuery(proposalsQuery(accountId, view, pageOf(address.read('page'))));
  // Those that are being decided leave the list, and stay chosen until the person is told what became of them.
  const [chosen, setChosen] = useState(NONE);
  const may = useMay();
  // Owners and admins decide anything. Accountants open what is of the books.
  const chooses = view === 'open' && may('approve');
  const choose = (ids: ReadonlySet<string>) => {
    const known = [...chosen.values(), ...(proposals.data?.items ?? [])];
    setChosen(new Map(known.filter(({ id }) => ids.has(id)).map((proposal) => [proposal.id, proposal])));
  };
  const columns = useProposalColumns();
  return (
    <>
      <ListPage
        name="proposals"
        header={{
          title: texts.title,
          lead: may('approve') || may('keepBooks') ? texts.lead : texts.leadOfOthers,
          actions: may('manageApiClients') && (
            <ButtonLink to="/$accountId/settings/api-clients" params={{ accountId }} variant="default">
              {texts.toClients}
            </ButtonLink>
          ),
        }}
        filters={(menus) => (
          <>
            <Group justify="space-between" gap="sm" my="md">
              <ViewButtons
                label={texts.viewsLabel}
                views={VIEWS.map((one) => ({
                  key: one,
                  name: texts.views[one],
                  isHere: one === view,
                  onOpen: () => address.change({ status: one === 'open' ? '' : one, page: '' }),
                }))}
              />
              <Group gap="sm">{menus}</Group>
            </Group>
          </>
        )}
        query={proposals}
        columns={view === 'all' ? columns : columns.filter(({ key }) => key !== 'status')}
        file={undefined}
        label={texts.list}
        card={(proposal) => <ProposalCard proposal={proposal} hasStatus={view === 'all'} />}
        sort=""
        {...(chooses && {
          selection: {
            ids: new Set(chosen.keys()),
            onChange: choose,
            nameOf: (proposal: ListedProposal) => nameOf(proposal, operations),
          },
        })}
        filterNames={['status']}
        texts={texts}
        empty={{
          icon: IconCircleCheck,
          title: texts.emptyTitle,
          hint: texts.emptyHint,
          action: (
            <Button variant="default" onClick={() => address.change({ status: 'all' })}>
              {texts.seeDecided}
            </Button>
          ),
        }}
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
