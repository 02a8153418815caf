import { Kbd, Modal, Table } from '@mantine/core';
import { Fragment } from 'react';
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
  ['nextRow', ['J']],
  ['previousRow', ['K']],
  ['openRow', ['Enter']],
  ['chooseRow', ['X']],
  ['keys', ['?']],
  ['close', ['Esc']],
] as const;

/** The keys of the daily work. @param sells whether the person may make invoices @param hasSeveral whether the person has several companies */
export default function KeysSheet({
  sells,
  hasSeveral,
  onClose,
}: {
  sells: boolean;
  hasSeveral: boolean;
  onClose: () => void;
}) {
  const texts = useTexts(searchTexts);
  const common = useTexts(commonTexts);
  const isUseful = (name: (typeof KEYS)[number][0]) =>
    name === 'newInvoice' ? sells : hasSeveral || (name !== 'allCompanies' && name !== 'switchCompany');
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
