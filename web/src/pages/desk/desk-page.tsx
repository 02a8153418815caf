import { Skeleton } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { osloDate } from '../../../../server/src/domain/days/local-date.ts';
import type { Session } from '../../http/session.ts';
import { environmentOfDesk, useSession } from '../../http/session.ts';
import { useTexts } from '../../text/language.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { ListFilters } from '../../ui/list/list-filters.tsx';
import { ListTable } from '../../ui/list/list-table.tsx';
import { useFilters } from '../../ui/list/use-filters.ts';
import { useRowKeys } from '../../ui/list/use-row-keys.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { pageOf, useAddressSearch } from '../../ui/use-address-search.ts';
import { chosenCompanies, countViews, deskFilters } from './desk-choice.ts';
import type { DeskView } from './desk-choice.ts';
import { DeskCard, useDeskColumns } from './desk-columns.tsx';
import { deskQuery } from './desk-queries.ts';
import { deskTexts } from './desk-texts.ts';
import { InvitationsCard } from './invitations-card.tsx';

const PAGE_SIZE = 50;

/** The first page for people with several companies: what waits at each of them, the most urgent first. */
export default function DeskPage() {
  const { data: session } = useSession();
  if (session === undefined) return null;
  return <Desk session={session} />;
}

function Desk({ session }: { session: Session }) {
  const texts = useTexts(deskTexts);
  const address = useAddressSearch();
  const {
    data: rows,
    error,
    refetch,
  } = useQuery(deskQuery(environmentOfDesk(session, address.read('environment'))));
  const state = useFilters(deskFilters);
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box, { arrows: true });
  const columns = useDeskColumns();
  const today = osloDate(new Date());
  const sort = address.read('sort');
  const found = rows && chosenCompanies(rows, { q: state.values.q, view: state.values.view, sort, today });
  const page = pageOf(address.read('page'));
  const counts = rows && countViews(rows, today);
  const open = rows?.filter(({ isClosed }) => !isClosed) ?? [];
  const waiting = open.filter(({ urgency }) => urgency !== null && urgency !== 'nothing');
  const names = Object.fromEntries(
    Object.entries(texts.views).map(([view, name]) => [
      view,
      counts === undefined ? name : `${name} ${counts[view as DeskView]}`,
    ]),
  );
  return (
    <>
      <PageHeader
        title={texts.title}
        lead={rows === undefined ? '\u00A0' : texts.lead(waiting.length, open.length)}
      />
      <InvitationsCard />
      {counts === undefined && error === null && <Skeleton height={76} mb="md" />}
      {counts !== undefined && rows !== undefined && rows.length > 0 && (
        <ListFilters
          state={state}
          search={{ name: 'q', hint: texts.searchHint }}
          views={[
            {
              label: texts.viewsLabel,
              names,
              views: Object.fromEntries(
                Object.entries(counts)
                  // The chosen view stays when its last company is done.
                  .filter(([view, count]) => count > 0 || view === 'all' || view === state.values.view)
                  .map(([view]) => [view, view === 'all' ? {} : { view }]),
              ),
            },
          ]}
        />
      )}
      <ListContent
        query={{
          data: found && {
            items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
            pageSize: PAGE_SIZE,
            totalCount: found.length,
          },
          error,
          refetch: refetch as never,
          isPlaceholderData: false,
        }}
        filterNames={['q', 'view']}
        texts={texts}
        empty={{ icon: IconBuilding, title: texts.emptyTitle, hint: texts.emptyHint }}
      >
        {(shown) => (
          <div ref={box}>
            <ListTable
              label={texts.title}
              columns={columns}
              rows={shown}
              card={(row) => <DeskCard row={row} />}
              sort={sort}
              onSort={(to) => address.change({ sort: to, page: '' })}
              isStale={false}
            />
          </div>
        )}
      </ListContent>
    </>
  );
}
