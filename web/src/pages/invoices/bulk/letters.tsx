import { Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { addDays } from '../../../../../server/src/domain/days/local-date.ts';
import { halfYearOf } from '../../../../../server/src/domain/invoices/late-payment-figures.ts';
import { useAccount } from '../../../http/session.ts';
import { useToday } from '../../../http/use-today.ts';
import { amount, day, wholeNumber } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import { AnchorLink } from '../../../ui/links.tsx';
import classes from '../../../ui/many/many.module.css';
import { manyTexts } from '../../../ui/many/many-texts.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import { latePaymentQuery } from '../invoices.ts';
import { nameForReaders } from '../list/invoice-table.tsx';
import { invoicesTexts } from '../list/invoices-texts.ts';
import type { Letter, Told } from './ask-many.ts';
import { bulkTexts } from './bulk-texts.ts';
import type { Chosen } from './chosen.ts';

/** So many letters are listed. The sums have all of them. */
const MOST_LISTED = 100;

/** The letters that would go: to whom, what each claims, and the letter before with its deadline. */
export function Letters({ chosen, told }: { chosen: readonly Chosen[]; told: ReadonlyMap<string, Told> }) {
  const texts = { ...useTexts(manyTexts), ...useTexts(bulkTexts) };
  const { language } = useLanguage();
  const foreseen = chosen.flatMap((one) => {
    const answer = told.get(one.id);
    return answer === undefined ? [] : [{ one, answer }];
  });
  const sums = claimedBy(foreseen.map(({ answer }) => answer));
  const claiming = foreseen.find(({ answer }) => claimedBy([answer]).fee > 0)?.one.id;
  return (
    <>
      {claiming !== undefined && <InterestUntil invoiceId={claiming} />}
      <div className={classes['listed']}>
        <WideTable label={texts.letters} minWidth={300}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.ofInvoice}</Table.Th>
              <Table.Th ta="right">{texts.fee}</Table.Th>
              <Table.Th ta="right">{texts.interest}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {foreseen.slice(0, MOST_LISTED).map(({ one, answer }) => (
              <LetterRow key={one.id} one={one} answer={answer} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">
                {texts.sum}
                {foreseen.length > MOST_LISTED && (
                  <Text span size="sm" c="dimmed" fw={400}>
                    {' '}
                    {texts.more(wholeNumber(foreseen.length - MOST_LISTED, language))}
                  </Text>
                )}
              </Table.Th>
              <Figure of={sums.fee} />
              <Figure of={sums.interest} />
            </Table.Tr>
          </Table.Tfoot>
        </WideTable>
      </div>
    </>
  );
}

/** Until when letters claim interest, where nobody has announced the rate of today. @param invoiceId one whose letter claims a fee */
function InterestUntil({ invoiceId }: { invoiceId: string }) {
  const texts = useTexts(bulkTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const today = useToday();
  const unknownFrom = useQuery(latePaymentQuery(accountId, invoiceId)).data?.interestUnknownFrom ?? null;
  if (unknownFrom === null || today === undefined || unknownFrom > today) return null;
  const half = halfYearOf(unknownFrom);
  return <Text size="sm">{texts.interestUntil(day(addDays(half, -1), language), day(half, language))}</Text>;
}

function LetterRow({ one, answer: { letters, letterCount } }: { one: Chosen; answer: Told }) {
  const texts = useTexts(bulkTexts);
  const names = useTexts(invoicesTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const letter = letters.at(-1);
  const before = letters.at(-2);
  if (letter === undefined) return null;
  return (
    <Table.Tr>
      <Table.Td className="breakable">
        <AnchorLink
          to="/$accountId/invoices/$invoiceId"
          params={{ accountId, invoiceId: one.id }}
          size="sm"
          fw={600}
        >
          {nameForReaders(one, names)}
        </AnchorLink>
        <Text size="sm">
          {texts.nth(letterCount)} · {texts.newDeadline(day(letter.deadline, language))}
        </Text>
        <Text size="sm" c="dimmed">
          {before === undefined
            ? texts.noLetter
            : texts.before(texts[before.type], day(before.sentOn, language), day(before.deadline, language))}
        </Text>
      </Table.Td>
      <Figure of={letter.fee} />
      <Figure of={letter.interest} />
    </Table.Tr>
  );
}

function Figure({ of }: { of: number }) {
  const { language } = useLanguage();
  return (
    <Table.Td ta="right" className="figures">
      {of === 0 ? '–' : amount(of, language)}
    </Table.Td>
  );
}

/** What the newest letters claim together, in kroner. */
export function claimedBy(told: readonly Told[]): Pick<Letter, 'fee' | 'interest'> {
  const newest = told.flatMap(({ letters }) => letters.at(-1) ?? []);
  return {
    fee: sumKroner(newest.map(({ fee }) => fee)),
    interest: sumKroner(newest.map(({ interest }) => interest)),
  };
}
