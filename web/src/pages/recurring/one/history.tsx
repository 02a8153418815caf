import { Badge, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { osloDate } from '../../../../../server/src/domain/days/local-date.ts';
import { useAccount } from '../../../http/session.ts';
import { errorTexts } from '../../../text/error-texts.ts';
import { day } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import { Pager } from '../../../ui/list/pager.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import type { Occurrence } from '../recurring.ts';
import { occurrencesQuery } from '../recurring.ts';
import classes from './one.module.css';
import { oneTexts } from './one-texts.ts';

const COLOURS: Record<Occurrence['outcome'], string> = { made: 'green', draft: 'blue', skipped: 'gray' };

/** What became of the dates that have come, the latest first. */
export function History({ id }: { id: string }) {
  const texts = useTexts(oneTexts);
  const { accountId } = useAccount();
  const [page, setPage] = useState(1);
  const occurrences = useQuery(occurrencesQuery(accountId, id, page));
  return (
    <Panel title={texts.history}>
      <QueryContent query={occurrences}>
        {({ items, pageSize, totalCount }) =>
          totalCount === 0 ? (
            <Text size="sm" c="dimmed">
              {texts.nothingMade}
            </Text>
          ) : (
            <>
              <ol className={classes['history']} aria-label={texts.history}>
                {items.map((one) => (
                  <Came key={one.date} occurrence={one} />
                ))}
              </ol>
              {totalCount > pageSize && (
                <Pager page={page} pageSize={pageSize} totalCount={totalCount} onPage={setPage} />
              )}
            </>
          )
        }
      </QueryContent>
    </Panel>
  );
}

function Came({ occurrence: { date, outcome, invoiceId, reason, madeAt } }: { occurrence: Occurrence }) {
  const texts = useTexts(oneTexts);
  const codes: Partial<Record<string, string>> = useTexts(errorTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const madeOn = osloDate(new Date(madeAt));
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Text size="sm" className="figures">
          {day(date, language)}
        </Text>
        <Badge color={reason === null ? COLOURS[outcome] : 'red'} miw="max-content">
          {texts.outcomes[outcome]}
        </Badge>
      </Group>
      {invoiceId !== null && (
        <AnchorLink to="/$accountId/invoices/$invoiceId" params={{ accountId, invoiceId }} size="sm">
          {outcome === 'made' ? texts.openInvoice : texts.openDraftOf}
        </AnchorLink>
      )}
      {invoiceId === null && outcome !== 'skipped' && (
        <Text size="sm" c="dimmed">
          {texts.gone}
        </Text>
      )}
      {reason !== null && (
        <Text size="xs" className={classes['missing'] ?? ''}>
          {texts.problems[reason] ?? codes[reason]}
        </Text>
      )}
      {madeOn > date && outcome !== 'skipped' && (
        <Text size="xs" c="dimmed">
          {texts.madeLate(day(madeOn, language))}
        </Text>
      )}
    </li>
  );
}
