import { Button, CloseButton, Group, Paper, Stack, Table, Text, Title } from '@mantine/core';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../../http/session.ts';
import { money, wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { useErrorText } from '../../../text/use-error-text.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { AnchorLink } from '../../../ui/links.tsx';
import listClasses from '../../../ui/list/list.module.css';
import type { Keys } from '../../../http/use-once.ts';
import { AnsweredByKey } from '../../../ui/many/answered-by-key.tsx';
import { manyTexts } from '../../../ui/many/many-texts.ts';
import { ReasonList } from '../../../ui/many/reason-list.tsx';
import { useManyChange } from '../../../ui/many/use-many-change.ts';
import { WorkInProgress } from '../../../ui/many/work-in-progress.tsx';
import { QueryContent } from '../../../ui/query-content.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { useDocumentForm } from '../use-document-form.ts';
import type { OneOfMany } from './customers.ts';
import { useManyCustomers } from './customers.ts';
import { manyCustomersTexts } from './many-customers-texts.ts';

type Doc = ReturnType<typeof useDocumentForm>;
type Review = NonNullable<Doc['review']>;

/** What one form would make for many customers, and the button that makes them. The form stays as it is behind this. */
export function ReviewMany({ review }: { review: Review }) {
  return (
    <QueryContent query={useManyCustomers(review.clientIds)}>
      {(clients) => <Reviewed review={review} clients={clients} />}
    </QueryContent>
  );
}

function Reviewed({ review, clients }: { review: Review; clients: readonly OneOfMany[] }) {
  const { form, about, ask, atOnce, queryKey, made, onBack } = review;
  const texts = useTexts(manyCustomersTexts);
  const words = useTexts(manyTexts);
  const inWords = useErrorText();
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const navigate = useNavigate();
  const keys = useRef<Keys>(new Map());
  const [group] = useState(() => crypto.randomUUID());
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const totals = useRef(new Map<string, number>());
  const many = useManyChange(
    clients,
    async (some: readonly OneOfMany[], isTrial) => {
      const { verdicts, totals: found } = await ask(some, { isTrial, keys: keys.current, group });
      for (const [id, total] of found) totals.current.set(id, total);
      return verdicts;
    },
    { atOnce, looksFirst: true, queryKey },
  );
  const { work, left, done, refused, again, unasked, isBegun, broken } = many;
  const isRunning = work?.isTrial === false;
  useBlocker({ shouldBlockFn: () => isRunning, enableBeforeUnload: isRunning });
  const heading = useRef<HTMLHeadingElement>(null);
  const isWorking = work !== undefined;
  useEffect(() => heading.current?.focus(), [isWorking]);
  const number = (of: readonly unknown[]) => wholeNumber(of.length, language);
  const wanted = left.filter(({ id }) => !out.has(id));
  const sum = sumKroner(wanted.map(({ id }) => totals.current.get(id) ?? 0));
  const noEmail = wanted.filter(({ email }) => email.trim() === '');
  const nameOf = ({ id, name }: OneOfMany) => (
    <AnchorLink
      to="/$accountId/customers/$clientId"
      params={{ accountId, clientId: id }}
      target="_blank"
      size="sm"
    >
      {name || texts.gone}
    </AnchorLink>
  );

  async function make(those: readonly OneOfMany[]) {
    if (await many.run(those)) await show();
  }

  async function show() {
    review.onMade();
    await navigate({ ...made(group), ignoreBlocker: true });
  }

  if (work !== undefined)
    return (
      <WorkInProgress work={work} what={work.isTrial ? texts.asking : texts.making} onStop={many.stop} />
    );
  const answer = !isBegun && wanted.length > 0 ? () => void make(wanted) : undefined;
  return (
    <AnsweredByKey answer={answer}>
      <Stack gap="md">
        <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {isBegun ? texts.made[form](done.length) : texts.review[form](wanted.length)}
        </Title>
        {!isBegun && about}
        {broken !== undefined && <ErrorNotice error={broken} />}
        {!isBegun && unasked.length > 0 && <Text size="sm">{words.unasked(number(unasked))}</Text>}
        {refused.length > 0 && (
          <div role="alert">
            <Text size="sm" mb="xs">
              {(isBegun ? texts.failed : texts.refused)(number(refused))}
            </Text>
            <ReasonList refused={refused} reasonOf={inWords} nameOf={nameOf} />
          </div>
        )}
        {!isBegun && left.length > 0 && (
          <WideTable label={texts.list} minWidth={300}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.customer}</Table.Th>
                <Table.Th ta="right">{texts.amount}</Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {left.map((client) => (
                <Table.Tr key={client.id}>
                  <Table.Td className="breakable" {...(out.has(client.id) && { td: 'line-through' })}>
                    {nameOf(client)}
                    <Text size="xs" c="dimmed" className="breakable">
                      {client.email.trim() === '' ? texts.noEmail : client.email}
                    </Text>
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {!out.has(client.id) &&
                      money(totals.current.get(client.id) ?? 0, language, review.currency)}
                  </Table.Td>
                  <Table.Td ta="right" w={96}>
                    {out.has(client.id) ? (
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={texts.putBack(client.name)}
                        onClick={() => setOut(new Set([...out].filter((id) => id !== client.id)))}
                      >
                        {texts.putBackShort}
                      </Button>
                    ) : (
                      <CloseButton
                        ml="auto"
                        aria-label={texts.takeOut(client.name)}
                        onClick={() => setOut(new Set([...out, client.id]))}
                      />
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row">{texts.sum}</Table.Th>
                <Table.Th ta="right" className="figures">
                  {money(sum, language, review.currency)}
                </Table.Th>
                <Table.Td />
              </Table.Tr>
            </Table.Tfoot>
          </WideTable>
        )}
        {!isBegun && noEmail.length > 0 && <Text size="sm">{texts.noEmails(number(noEmail))}</Text>}
        <Paper withBorder shadow="md" p="sm" className={listClasses['chosen'] ?? ''}>
          <Group justify="flex-end">
            {!isBegun && wanted.length > 0 && (
              <Text size="sm" c="dimmed">
                {texts.hint[form]}
              </Text>
            )}
            {(!isBegun || (done.length === 0 && broken === undefined)) && (
              <Button variant="default" onClick={onBack}>
                {texts.back}
              </Button>
            )}
            {!isBegun && refused.length > 0 && (
              <Button variant="default" onClick={() => void many.look(refused.map(({ chosen }) => chosen))}>
                {texts.checkAgain}
              </Button>
            )}
            {!isBegun && unasked.length > 0 && (
              <Button variant="default" onClick={() => void many.look(unasked)}>
                {words.askRest}
              </Button>
            )}
            {!isBegun && wanted.length > 0 && (
              <Button onClick={() => void make(wanted)}>{texts.make[form](wanted.length)}</Button>
            )}
            {isBegun && again.length > 0 && (
              <Button variant={done.length > 0 ? 'default' : 'filled'} onClick={() => void make(again)}>
                {words.goOn(number(again))}
              </Button>
            )}
            {isBegun && done.length > 0 && <Button onClick={() => void show()}>{texts.showMade}</Button>}
          </Group>
        </Paper>
      </Stack>
    </AnsweredByKey>
  );
}
