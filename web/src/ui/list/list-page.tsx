import type { Icon } from '@tabler/icons-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useMay } from '../../http/session.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { ErrorNotice } from '../error-notice.tsx';
import { PageHeader } from '../page-header.tsx';
import { useAddressSearch } from '../use-address-search.ts';
import type { Field, Values } from './fields.ts';
import type { ListQuery } from './list-content.tsx';
import { ListContent } from './list-content.tsx';
import type { Views } from './list-filters.tsx';
import { ListFilters } from './list-filters.tsx';
import { useListFile } from './list-file-menu.tsx';
import type { Column, Selection } from './list-table.tsx';
import { ListTable } from './list-table.tsx';
import type { FiltersState } from './use-filters.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useColumns } from './use-columns.tsx';

type PageTexts = {
  title: string;
  lead?: string;
  /** Names the rows; by default the title does. */
  list?: string;
  /** What the search looks at. Without it there is no search. */
  searchHint?: string;
  viewsLabel?: string;
  views?: Readonly<Record<string, string>>;
  emptyTitle: string;
  emptyHint: string;
  /** When the filters choose nothing. */
  nothingFound?: string;
  nothingFoundHint?: string;
  showAll?: string;
};

/** A list as `useList` reads it. */
type State<Row, Name extends string> = FiltersState<Name> & {
  list: {
    name: string;
    views?: Readonly<Record<string, Values<Name>>>;
    viewsAreAlone?: boolean;
    sorts?: readonly string[];
  };
  page: ListQuery<Row>;
  sort: string;
  file: string | undefined;
  isValid: boolean;
};

/** A page with a list: search and filters, columns to choose, the list as a file, and the rows in their order. */
export function ListPage<Row extends { id: string }, Name extends string>({
  list: { list, page, sort, file, isValid, ...state },
  texts,
  icon,
  actions,
  newButton,
  emptyAction,
  elsewhere,
  above,
  fields,
  views = list.views,
  moreViews = [],
  pills,
  columns,
  card,
  selection,
}: {
  list: State<Row, Name>;
  texts: PageTexts;
  /** Of what is missing in an empty list. */
  icon: Icon;
  actions?: ReactNode;
  /** Makes a row, for those who sell. */
  newButton?: ReactNode;
  /** What leads to the first row; by default the button that makes one. */
  emptyAction?: ReactNode;
  /** What leads to rows that other filters would choose. */
  elsewhere?: ReactNode;
  above?: ReactNode;
  /** A name alone is labelled by the text of the same name. */
  fields?: readonly Field<Name>[];
  views?: Readonly<Record<string, Values<Name>>> | undefined;
  moreViews?: readonly Views<Name>[];
  pills?: readonly { label: string; without: Values<Name> }[];
  columns: readonly Column<Row>[];
  card: (row: Row) => ReactNode;
  selection?: Selection<Row> | undefined;
}) {
  const address = useAddressSearch();
  const common = useTexts(commonTexts);
  const may = useMay();
  const box = useRef<HTMLDivElement>(null);
  useRowKeys(box);
  const { shown, menu } = useColumns(list.name, columns);
  const download = useListFile(file ?? '');
  const offered = may('sell') && newButton;
  const label = texts.list ?? texts.title;
  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} actions={actions ?? offered} />
      {above}
      {Object.keys(state.filters).length > 0 && (
        <ListFilters
          state={state}
          search={texts.searchHint === undefined ? undefined : { name: 'q' as Name, hint: texts.searchHint }}
          fields={fields}
          views={[
            ...(views === undefined
              ? []
              : [
                  {
                    label: texts.viewsLabel ?? '',
                    names: texts.views ?? {},
                    views,
                    areAlone: list.viewsAreAlone === true,
                  },
                ]),
            ...moreViews,
          ]}
          pills={pills}
        >
          {menu}
          {file !== undefined && download.menu}
        </ListFilters>
      )}
      {download.error !== null && <ErrorNotice error={download.error} />}
      {isValid && (
        <ListContent
          query={page}
          filterNames={Object.keys(state.filters) as never[]}
          texts={texts}
          elsewhere={elsewhere}
          empty={{
            icon,
            title: texts.emptyTitle,
            hint: newButton === undefined || may('sell') ? texts.emptyHint : common.nothingYet,
            action: emptyAction ?? offered,
          }}
        >
          {(rows, isStale) => (
            <div ref={box}>
              <ListTable
                label={label}
                columns={shown}
                rows={rows}
                card={card}
                sort={sort}
                onSort={(to) => address.change({ sort: to, page: '' })}
                selection={selection}
                isStale={isStale}
              />
            </div>
          )}
        </ListContent>
      )}
    </>
  );
}
