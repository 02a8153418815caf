import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment } from 'react';
import { hasRight } from '../../../../server/src/domain/access/roles.ts';
import type { AtAccount } from '../../http/session.ts';
import { useSession } from '../../http/session.ts';
import { commonTexts } from '../../text/common-texts.ts';
import { useTexts } from '../../text/language.tsx';
import { searchTexts } from './search-texts.ts';

const KEYS = [
  ['search', ['/'], ['Ctrl', 'K']],
  ['newInvoice', ['N']],
  ['overview', ['O']],
  ['invoices', ['F']],
  ['customers', ['C']],
  ['journal', ['B']],
  ['allCompanies', ['A']],
  ['switchCompany', ['S']],
  ['send', ['Ctrl', 'Enter']],
  ['nextLine', ['Enter']],
  ['nextRow', ['J']],
  ['previousRow', ['K']],
  ['openRow', ['Enter']],
  ['chooseRow', ['X']],
  ['keys', ['?']],
  ['close', ['Esc']],
] as const;

/** Those of people who make invoices. */
const SELLING: ReadonlySet<string> = new Set(['newInvoice', 'send', 'nextLine']);
/** Those of people who have several companies. */
const SWITCHING: ReadonlySet<string> = new Set(['allCompanies', 'switchCompany']);

/** The keys of the daily work. */
export default function KeysSheet({ account, onClose }: { account: AtAccount; onClose: () => void }) {
  const { data: session } = useSession();
  const sells = hasRight(account.company.role, 'sell');
  const hasSeveral = (session?.companies.length ?? 0) > 1;
  const texts = useTexts(searchTexts);
  const common = useTexts(commonTexts);
  const isUseful = (name: (typeof KEYS)[number][0]) =>
    (sells || !SELLING.has(name)) && (hasSeveral || !SWITCHING.has(name));
  return (
    <Modal opened onClose={onClose} title={texts.keys} closeButtonProps={{ 'aria-label': common.close }}>
      <Table>
        <Table.Tbody>
          {KEYS.filter(([name]) => isUseful(name)).map(([name, ...ways]) => (
            <Table.Tr key={name}>
              <Table.Td>{texts.keysOf[name]}</Table.Td>
              <Table.Td ta="right">
                {ways.map((keys, index) => (
                  <Fragment key={keys.join('+')}>
                    {index > 0 && ` ${texts.or} `}
                    {keys.map((key, place) => (
                      <Fragment key={key}>
                        {place > 0 && ' + '}
                        <Kbd>{key}</Kbd>
                      </Fragment>
                    ))}
                  </Fragment>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
