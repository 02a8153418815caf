import { useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { ErrorNotice } from '../error-notice.tsx';
import { PageHeader } from '../page-header.tsx';
import { useAddressSearch } from '../use-address-search.ts';
import type { ListQuery, Nothing } from './list-content.tsx';
import { ListContent } from './list-content.tsx';
import { useListFile } from './list-file-menu.tsx';
import type { Column, Selection } from './list-table.tsx';
import { ListTable } from './list-table.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useColumns } from './use-columns.tsx';

/** A page with a list: search and filters, columns to choose, the list as a file, and the rows in their order. */
export function ListPage<Row extends { id: string }>({
  name,
  header,
  filters,
  query,
  columns,
  file,
  label,
  card,
  sort,
  selection,
  ...nothing
}: Nothing & {
  /** The browser keeps the chosen columns under this name. */
  name: string;
  header: ComponentProps<typeof PageHeader>;
  /** @param menus of the columns and of the file, which stand beside the filters */
  filters: (menus: ReactNode) => ReactNode;
  /** Undefined while the filters ask for what cannot be. */
  query: ListQuery<Row> | undefined;
  columns: readonly Column<Row>[];
  /** The address of the whole list as a file; undefined while there is none. */
  file: string | undefined;
  label: string;
  card: (row: Row) => ReactNode;
  sort: string;
  selection?: Selection<Row>;
}) {
  const address = useAddressSearch();
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const { shown, menu } = useColumns(name, columns);
  const download = useListFile(file ?? '');
  return (
    <>
      <PageHeader {...header} />
      {filters(
        <>
          {menu}
          {file !== undefined && download.menu}
        </>,
      )}
      {download.error !== null && <ErrorNotice error={download.error} />}
      {query !== undefined && (
        <ListContent query={query} {...nothing}>
          {(rows, isStale) => (
            <div ref={list}>
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
