import { Group, Pagination, Text } from '@mantine/core';
import { useLanguage } from '../../text/language.tsx';

/** The part of a list that is shown, and links to the other parts. @param page from 1 */
export function Pager({
  page,
  pageSize,
  totalCount,
  onPage,
}: {
  page: number;
  pageSize: number;
  totalCount: number;
  onPage: (page: number) => void;
}) {
  const { language } = useLanguage();
  const words =
    language === 'nb'
      ? { of: 'av', pages: 'Sider', previous: 'Forrige side', next: 'Neste side', page: 'Side' }
      : { of: 'of', pages: 'Pages', previous: 'Previous page', next: 'Next page', page: 'Page' };
  const pages = Math.ceil(totalCount / pageSize);
  const first = (page - 1) * pageSize + 1;
  if (totalCount === 0) return null;
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label={words.pages}>
      <Text size="sm" c="dimmed" className="figures">
        {`${first}–${Math.min(page * pageSize, totalCount)} ${words.of} ${totalCount}`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? words.previous : words.next,
          })}
          getItemProps={(item) => ({ 'aria-label': `${words.page} ${item}` })}
        />
      )}
    </Group>
  );
}
