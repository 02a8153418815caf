import { Table, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { accountApi } from '../../../http/account-api.ts';
import { dataOf } from '../../../http/data-of.ts';
import { useAccount } from '../../../http/session.ts';
import { day, money } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { sumKroner } from '../../../text/sum-kroner.ts';
import type { Keys } from '../../../http/use-once.ts';
import { askEach, refusedHere } from '../../../ui/many/ask-each.ts';
import { ChangeThose } from '../../../ui/many/change-those.tsx';
import classes from '../../../ui/many/many.module.css';
import { useManyChange } from '../../../ui/many/use-many-change.ts';
import { WideTable } from '../../../ui/wide-table.tsx';
import type { NewRecurringInvoice } from '../recurring.ts';
import { recurringKey } from '../recurring.ts';
import type { Chosen } from './chosen.ts';
import { manyRecurringTexts } from './many-recurring-texts.ts';
import type { PriceChange } from './price.ts';
import { withPrice } from './price.ts';
import type { Priced } from './priced-together.tsx';
import { PriceForm } from './price-form.tsx';
import { RefusedAgreements } from './refused.tsx';

type Props = {
  chosen: readonly Chosen[];
  /** Called when any price was changed. @param priced what has the new price, when all have that could; else undefined */
  onDone: (told?: string, priced?: Priced) => void;
};

/** A new price for many agreements from a day on: what is asked for, then what would come of it. */
export function ChangePrice(props: Props) {
  const [change, setChange] = useState<PriceChange>();
  return change === undefined ? (
    <PriceForm chosen={props.chosen} onUse={setChange} />
  ) : (
    <NewPrices {...props} change={change} />
  );
}

/** What an agreement gets, of the version that was looked at. */
type Foreseen = {
  etag: string;
  laterLines: NonNullable<NewRecurringInvoice['laterLines']>;
  oldTotal: number;
  newTotal: number;
  currency: string;
};

function NewPrices({ chosen, change, onDone }: Props & { change: PriceChange }) {
  const texts = useTexts(manyRecurringTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const api = accountApi(accountId);
  const keys = useRef<Keys>(new Map());
  const changed = useRef<Chosen[]>([]);
  const foreseen = useRef(new Map<string, Foreseen>());
  const many = useManyChange(
    chosen,
    (some, isTrial) =>
      askEach(some, isTrial, keys.current, async (one) => {
        const { id } = one;
        const { etag, laterLines, ...sums } =
          (isTrial ? undefined : foreseen.current.get(id)) ?? (await foresee(id));
        const answer = await api.PATCH('/v1/recurring-invoices/{id}', {
          params: {
            path: { id },
            header: { 'If-Match': etag, ...(isTrial && { 'Tilgode-Dry-Run': 'true' as const }) },
          },
          body: { laterLines },
        });
        const newTotal = dataOf(answer).laterLines.at(-1)?.total ?? 0;
        if (!isTrial) changed.current.push(one);
        foreseen.current.set(id, { etag, laterLines, ...sums, newTotal });
      }),
    { atOnce: 1, looksFirst: true, queryKey: recurringKey(accountId) },
  );
  const { price } = texts;
  const from = day(change.from, language);

  async function foresee(id: string): Promise<Foreseen> {
    const answer = await api.GET('/v1/recurring-invoices/{id}', { params: { path: { id } } });
    const recurring = dataOf(answer);
    const found = withPrice(recurring, change, language);
    if ('refused' in found) throw refusedHere(found.refused);
    const etag = answer.response.headers.get('etag') ?? '*';
    return { etag, ...found, newTotal: 0, currency: recurring.currency };
  }

  return (
    <ChangeThose
      many={many}
      texts={{
        ...price,
        title: (count) => price.title(count, from),
        done: (count) => price.done(count, from),
      }}
      reasons={(refused) => <RefusedAgreements refused={refused} />}
      onDone={(told) =>
        onDone(told, told === undefined ? undefined : { told, from: change.from, chosen: changed.current })
      }
    >
      <div className={classes['listed']}>
        <WideTable label={texts.newPrices} minWidth={300}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.customer}</Table.Th>
              <Table.Th ta="right">{texts.now}</Table.Th>
              <Table.Th ta="right">{texts.fromDay(from)}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {many.left.map(({ id, clientName }) => {
              const sums = foreseen.current.get(id);
              return (
                <Table.Tr key={id}>
                  <Table.Td className="breakable">{clientName}</Table.Td>
                  {sums && <Sums of={sums} />}
                </Table.Tr>
              );
            })}
          </Table.Tbody>
          <Table.Tfoot>
            {totalsOf(many.left.flatMap(({ id }) => foreseen.current.get(id) ?? [])).map((sums) => (
              <Table.Tr key={sums.currency}>
                <Table.Th scope="row">{texts.inAll}</Table.Th>
                <Sums of={sums} />
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </WideTable>
      </div>
      <Text size="sm" c="dimmed">
        {texts.withVat}
      </Text>
    </ChangeThose>
  );
}

type Totals = Pick<Foreseen, 'oldTotal' | 'newTotal' | 'currency'>;

function Sums({ of: { oldTotal, newTotal, currency } }: { of: Totals }) {
  const { language } = useLanguage();
  return [oldTotal, newTotal].map((total, index) => (
    <Table.Td key={index} ta="right" className="figures">
      {money(total, language, currency)}
    </Table.Td>
  ));
}

/** One for each currency. */
function totalsOf(foreseen: readonly Foreseen[]): Totals[] {
  return [...Map.groupBy(foreseen, ({ currency }) => currency)].map(([currency, those]) => ({
    currency,
    oldTotal: sumKroner(those.map(({ oldTotal }) => oldTotal)),
    newTotal: sumKroner(those.map(({ newTotal }) => newTotal)),
  }));
}
