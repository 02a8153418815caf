import { Paper, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useAccount } from '../../http/session.ts';
import { moment, moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { ListContent } from '../../ui/list/list-content.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { apiClientsQuery } from '../developers/api-clients.ts';
import { auditLogTexts } from './audit-log-texts.ts';
import { auditLog, auditSentence } from './audit-log.ts';
import { peopleQuery } from './people.ts';
import classes from './settings.module.css';

export default function AuditLogPage() {
  const texts = useTexts(auditLogTexts);
  const { language } = useLanguage();
  const { companyId } = useAccount().company;
  const { page } = useList(auditLog);
  const names = useNames(companyId);

  return (
    <>
      <PageHeader title={texts.title} lead={texts.lead} />
      <ListContent query={page} empty={{ icon: IconHistory, title: texts.emptyTitle, hint: texts.emptyHint }}>
        {(rows) => (
          <Paper withBorder component="ol" className={classes['entries'] ?? ''}>
            {rows.map((event) => (
              <li key={event.id} className={classes['entry']}>
                <Text>{auditSentence(event, texts, names, (kroner) => moneyInKroner(kroner, language))}</Text>
                <Text size="sm" c="dimmed">
                  {texts.actors[event.actor] ?? event.actor} · {moment(event.at, language)}
                  {event.address !== null && ` · ${event.address}`}
                </Text>
              </li>
            ))}
          </Paper>
        )}
      </ListContent>
    </>
  );
}

/** The names of present people and API clients, by id. Deleted ones are shown by their id. */
function useNames(companyId: string): Map<string, string> {
  const texts = useTexts(auditLogTexts);
  const clients = useQuery(apiClientsQuery(companyId));
  const people = useQuery(peopleQuery(companyId));
  return new Map([
    ...(clients.data ?? []).map(({ id, name }) => [id, texts.quoted(name)] as const),
    ...(people.data?.people ?? []).map(({ personId, name, email }) => [personId, name || email] as const),
  ]);
}
