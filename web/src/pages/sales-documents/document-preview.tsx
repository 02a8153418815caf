import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { numberFromAmount } from '../../../../server/src/domain/money.ts';
import { useAccount } from '../../http/session.ts';
import { amount, day } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { formTexts } from './form-texts.ts';
import { FormTotals } from './form-totals.tsx';
import type { InvoiceDefaults } from '../../http/invoice-defaults.ts';
import classes from './document-preview.module.css';
import type { Totals } from './lines/totals.ts';
import type { LinesValues } from './values.ts';

/** Who the invoice is for, as far as it is known. */
export type Receiver = { name: string; address: string; postalCode: string; city: string };

/**
 * The content of the invoice beside the form, while somebody types. It repeats what the form holds, so screen readers hear
 * only the sums. The PDF itself stands on the page of the draft.
 */
export function DocumentPreview({
  title,
  label,
  totalLabel,
  date,
  values,
  receiver,
  totals,
  currency,
  company,
  children,
}: {
  title: string;
  /** Names the sheet for screen readers, where it is no invoice. */
  label: string | undefined;
  totalLabel: string | undefined;
  /** The day that the customer must know; empty while there is none. */
  date: { label: string; day: string };
  values: LinesValues;
  receiver: Receiver | undefined;
  totals: Totals;
  currency: string;
  company: InvoiceDefaults;
  children: ReactNode;
}) {
  const texts = useTexts(formTexts);
  const { language } = useLanguage();
  const { companyId, companyName } = useAccount().company;
  const written = values.lines
    .map((line, index) => ({ ...line, ore: totals.lines[index] }))
    .filter(({ description, unitPrice }) => description.trim() !== '' || unitPrice.trim() !== '');
  return (
    <Stack className={classes['beside'] ?? ''} gap="md">
      {/* Many lines make the sheet scroll, so the keyboard must reach the sheet. */}
      <Paper
        withBorder
        tabIndex={0}
        role="region"
        aria-label={label ?? texts.preview}
        className={classes['paper'] ?? ''}
        style={{ borderTopColor: company.accentColour }}
      >
        <div aria-hidden="true">
          {company.logo !== null && (
            <img
              src={`/app-api/companies/${companyId}/logo#${company.logo}`}
              alt=""
              className={classes['logo']}
            />
          )}
          <Text size="xs" c="dimmed">
            {companyName}
          </Text>
          <Text fw={700} size="lg" mt="sm">
            {title}
          </Text>
          <Text size="xs" c="dimmed" mt="sm">
            {texts.to}
          </Text>
          {receiver === undefined || receiver.name.trim() === '' ? (
            <Text size="sm" c="dimmed">
              {texts.nobody}
            </Text>
          ) : (
            <>
              <Text size="sm" fw={600} className={classes['text'] ?? ''}>
                {receiver.name}
              </Text>
              <Text size="sm" className={classes['text'] ?? ''}>
                {[receiver.address, `${receiver.postalCode} ${receiver.city}`.trim()]
                  .filter((part) => part !== '')
                  .join(', ')}
              </Text>
            </>
          )}
          <Text size="xs" c="dimmed" mt="sm">
            {date.label}
          </Text>
          <Text size="sm">{date.day === '' ? '–' : day(date.day, language)}</Text>
          <div className={classes['lines']}>
            {written.length === 0 && (
              <Text size="sm" c="dimmed">
                {texts.noLines}
              </Text>
            )}
            {written.map(({ key, description, quantity, unitPrice, ore }) => (
              <div key={key} className={classes['line']}>
                <div className={classes['text']}>
                  <Text size="sm">{description}</Text>
                  <Text size="xs" c="dimmed" className="figures">
                    {quantity} × {unitPrice}
                  </Text>
                </div>
                <Text size="sm" className="figures">
                  {ore === undefined ? '–' : amount(numberFromAmount(ore), language)}
                </Text>
              </div>
            ))}
          </div>
        </div>
        <FormTotals totals={totals} currency={currency} totalLabel={totalLabel} look="sheet" />
      </Paper>
      {children}
    </Stack>
  );
}
