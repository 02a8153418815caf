import { Group, Pagination, Text } from '@mantine/core';
import { wholeNumber } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { listTexts } from './list-texts.ts';

/**
 * The part of a list that is shown, and links to the other parts.
 * @param page from 1
 * @param moreThanTotal whether there are more rows than `totalCount`. Links lead to these rows alone
 */
export function Pager({
  page,
  pageSize,
  totalCount,
  moreThanTotal = false,
  onPage,
}: {
  page: number;
  pageSize: number;
  totalCount: number;
  moreThanTotal?: boolean | undefined;
  onPage: (page: number) => void;
}) {
  const texts = useTexts(listTexts);
  const { language } = useLanguage();
  const pages = Math.ceil(totalCount / pageSize);
  const first = (page - 1) * pageSize + 1;
  if (totalCount === 0) return null;
  return (
    <Group justify="space-between" mt="md" component="nav" aria-label={texts.pages}>
      <Text size="sm" c="dimmed" className="figures">
        {`${first}–${Math.min(page * pageSize, totalCount)} ${texts.of} ${
          moreThanTotal ? texts.moreThan(wholeNumber(totalCount, language)) : totalCount
        }`}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          siblings={1}
          getControlProps={(control) => ({
            'aria-label': control === 'previous' ? texts.previous : texts.next,
          })}
          getItemProps={(item) => ({ 'aria-label': `${texts.page} ${item}` })}
        />
      )}
    </Group>
  );
}
