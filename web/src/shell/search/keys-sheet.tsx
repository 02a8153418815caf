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
  ['nextRow', ['J']],
  ['previousRow', ['K']],
  ['openRow', ['Enter']],
  ['chooseRow', ['X']],
  ['keys', ['?']],
  ['close', ['Esc']],
] as const;

/** The keys of the daily work. @param sells whether the person may make invoices */
export default function KeysSheet({ sells, onClose }: { sells: boolean; onClose: () => void }) {
  const texts = useTexts(searchTexts);
  const common = useTexts(commonTexts);
  return (
    <Modal opened onClose={onClose} title={texts.keys} closeButtonProps={{ 'aria-label': common.close }}>
      <Table>
        <Table.Tbody>
          {KEYS.filter(([name]) => sells || name !== 'newInvoice').map(([name, ...ways]) => (
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
