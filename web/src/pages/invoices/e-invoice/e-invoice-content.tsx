import { Group, Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { isUnitCode, unitWord } from '../../../../../server/src/domain/invoices/units.ts';
import { amount, day, decimal, fileSize, unitPrice } from '../../../text/formats.ts';
import { useLanguage, useTexts } from '../../../text/language.tsx';
import { Dimmed, RowCard } from '../../../ui/list/row.tsx';
import { WideTable } from '../../../ui/wide-table.tsx';
import { eInvoiceTexts } from './e-invoice-texts.ts';
import type { ReadEInvoice, ReadParty } from './read-e-invoice.ts';
import { FACTS } from './read-e-invoice.ts';

/** What the receiver's system reads, in its order: no second layout of the invoice, but what stands in which field. */
export function EInvoiceContent({ eInvoice }: { eInvoice: ReadEInvoice }) {
  const texts = useTexts(eInvoiceTexts);
  const { language } = useLanguage();
  const { facts, seller, buyer, payment, attachments, sums } = eInvoice;
  const shown = (value: string) => (/^\d{4}-\d\d-\d\d$/.test(value) ? day(value, language) : value);
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {texts.contentHint}
      </Text>
      <Part title={texts.document}>
        <Facts
          facts={FACTS.map((name) => [
            texts.facts[name],
            name === 'type'
              ? `${facts.type} (${eInvoice.isCreditNote ? texts.creditNote : texts.invoice})`
              : name === 'period'
                ? facts.period.split(' – ').map(shown).join(' – ')
                : shown(facts[name]),
          ])}
        />
      </Part>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Part title={texts.seller}>
          <Party party={seller} />
        </Part>
        <Part title={texts.buyer}>
          <Party party={buyer} />
        </Part>
      </SimpleGrid>
      <Lines eInvoice={eInvoice} />
      <VatSums eInvoice={eInvoice} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        <Part title={texts.sums}>
          <Facts
            isFigures
            facts={[
              [texts.net, kroner(sums.net)],
              [texts.vat, kroner(sums.vat)],
              [texts.withVat, kroner(sums.withVat)],
              [texts.payable, kroner(sums.payable)],
            ]}
          />
        </Part>
        <Part title={texts.payment}>
          {payment.account === '' ? (
            <Text size="sm">{texts.noPayment}</Text>
          ) : (
            <Facts
              facts={[
                [texts.account, payment.account],
                [texts.kid, payment.kid],
                [texts.means, payment.means === '30' ? texts.creditTransfer : payment.means],
              ]}
            />
          )}
        </Part>
      </SimpleGrid>
      <Part title={texts.attachments}>
        {attachments.length === 0 ? (
          <Text size="sm">{texts.noAttachments}</Text>
        ) : (
          <Facts
            facts={attachments.map(({ name, contentType, bytes }) => [
              name,
              `${contentType}, ${fileSize(bytes, language)}`,
            ])}
          />
        )}
      </Part>
    </Stack>
  );

  function kroner(text: string): string {
    return amount(Number(text), language);
  }
}

function Party({ party }: { party: ReadParty }) {
  const texts = useTexts(eInvoiceTexts);
  return (
    <Facts
      facts={[
        [texts.name, party.name],
        [texts.networkAddress, party.address],
        [texts.orgNumber, party.orgNumber],
        [texts.vatNumber, party.vatNumber],
        [texts.register, party.inForetaksregisteret ? 'Foretaksregisteret' : ''],
        [texts.address, [party.street, party.place].filter((part) => part !== '').join(', ')],
        [texts.email, party.email],
      ]}
    />
  );
}

type Line = ReadEInvoice['lines'][number];

function Lines({ eInvoice: { lines } }: { eInvoice: ReadEInvoice }) {
  const texts = useTexts(eInvoiceTexts);
  const { language } = useLanguage();
  const nameOf = ({ name, description }: Line) => (
    <>
      {name}
      {description !== '' && (
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'pre-line' }}>
          {description}
        </Text>
      )}
    </>
  );
  const unitOf = ({ unit, quantity }: Line) => {
    if (!isUnitCode(unit)) return unit;
    return `${unit} (${unitWord(unit, BigInt(Math.round(Number(quantity) * 10_000)), language)})`;
  };
  const priceOf = ({ price, priceOf: of }: Line) =>
    unitPrice(Number(price), language) + (of === '' ? '' : ` / ${decimal(Number(of), language)}`);
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {texts.lines}
      </Title>
      <WideTable
        label={texts.lines}
        minWidth={760}
        cards={lines.map((line) => (
          <RowCard
            title={nameOf(line)}
            isPlain
            end={amount(Number(line.net), language)}
            below={
              <Dimmed>
                {decimal(Number(line.quantity), language)} {unitOf(line)} × {priceOf(line)}
                {line.discount !== '' && (
                  <>
                    <br />
                    {texts.discount} {amount(Number(line.discount), language)}
                  </>
                )}
              </Dimmed>
            }
            belowEnd={
              <Dimmed>
                {texts.category} <Category {...line.vat} />
              </Dimmed>
            }
          />
        ))}
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.line}</Table.Th>
            <Table.Th miw={180}>{texts.item}</Table.Th>
            <Table.Th ta="right">{texts.quantity}</Table.Th>
            <Table.Th>{texts.unit}</Table.Th>
            <Table.Th ta="right">{texts.price}</Table.Th>
            <Table.Th ta="right">{texts.discount}</Table.Th>
            <Table.Th>{texts.category}</Table.Th>
            <Table.Th ta="right">{texts.net}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={line.id}>
              <Table.Td>{line.id}</Table.Td>
              <Table.Td className="breakable">{nameOf(line)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {decimal(Number(line.quantity), language)}
              </Table.Td>
              <Table.Td>{unitOf(line)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {priceOf(line)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {line.discount === '' ? '' : amount(Number(line.discount), language)}
              </Table.Td>
              <Table.Td>
                <Category {...line.vat} />
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {amount(Number(line.net), language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}

function VatSums({ eInvoice: { vat } }: { eInvoice: ReadEInvoice }) {
  const texts = useTexts(eInvoiceTexts);
  const { language } = useLanguage();
  const hasReasons = vat.some(({ reason }) => reason !== '');
  return (
    <div>
      <Title order={2} size="h5" mb="xs">
        {texts.vatSums}
      </Title>
      <WideTable label={texts.vatSums} minWidth={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.category}</Table.Th>
            {hasReasons && <Table.Th>{texts.reason}</Table.Th>}
            <Table.Th ta="right">{texts.base}</Table.Th>
            <Table.Th ta="right">{texts.vat}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {vat.map((sum) => (
            <Table.Tr key={`${sum.category} ${sum.percent}`}>
              <Table.Td>
                <Category category={sum.category} percent={sum.percent} />
              </Table.Td>
              {hasReasons && <Table.Td className="breakable">{sum.reason}</Table.Td>}
              <Table.Td ta="right" className="figures">
                {amount(Number(sum.base), language)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {amount(Number(sum.amount), language)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </div>
  );
}

/** `S, 25 %` */
function Category({ category, percent }: { category: string; percent: string }) {
  return <>{percent === '' ? category : `${category}, ${Number(percent)}\u00A0%`}</>;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} size="h5" id={id} mb="xs">
        {title}
      </Title>
      {children}
    </Paper>
  );
}

/** What the file does not have is left out. */
function Facts({
  facts,
  isFigures = false,
}: {
  facts: [label: string, value: string][];
  isFigures?: boolean;
}) {
  return (
    <Stack gap={4} component="dl" m={0}>
      {facts
        .filter(([, value]) => value !== '')
        .map(([label, value]) => (
          <Group key={label} gap="xs" wrap="nowrap" align="flex-start">
            <Text component="dt" size="sm" c="dimmed" w={150} style={{ flexShrink: 0 }} className="breakable">
              {label}
            </Text>
            <Text
              component="dd"
              size="sm"
              m={0}
              className={isFigures ? 'figures' : 'breakable'}
              {...(isFigures && { ta: 'right', flex: 1 })}
            >
              {value}
            </Text>
          </Group>
        ))}
    </Stack>
  );
}
