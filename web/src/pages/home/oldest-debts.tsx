import { Text } from '@mantine/core';
import type { Overview } from '../../http/overview.ts';
import { useAccount } from '../../http/session.ts';
import { moneyInKroner } from '../../text/formats.ts';
import { useLanguage, useTexts } from '../../text/language.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { homeTexts } from './home-texts.ts';
import classes from './home.module.css';

/** The invoices that are late longest. */
export function OldestDebts({ overview: { oldest } }: { overview: Overview }) {
  const texts = useTexts(homeTexts);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  return (
    <Panel
      className={`${classes['whole']} ${classes['third']}`}
      title={texts.oldest}
      hint={texts.oldestHint}
      action={
        oldest.length > 0 && (
          <AnchorLink
            to="/$accountId/invoices"
            params={{ accountId }}
            search={{ overdue: 'true' }}
            size="sm"
            aria-label={texts.allOverdue}
          >
            {texts.all}
          </AnchorLink>
        )
      }
    >
      {oldest.length === 0 && <Text c="dimmed">{texts.noneOverdue}</Text>}
      <ul className={classes['tasks']}>
        {oldest.map((debt) => (
          <li key={debt.id} className={classes['debt']}>
            <div className="breakable">
              <AnchorLink
                to="/$accountId/invoices/$invoiceId"
                params={{ accountId, invoiceId: debt.id }}
                className={classes['cover'] ?? ''}
                fz="sm"
                fw={600}
              >
                {debt.customerName}
              </AnchorLink>
              <Text size="sm" c="dimmed">
                {texts.debt(debt.number ?? '', debt.daysOverdue)}
              </Text>
            </div>
            <div className={classes['debt-end']}>
              <Text size="sm" fw={600} className="figures">
                {moneyInKroner(debt.amount, language)}
              </Text>
              {debt.isPartlyPaid && (
                <Text size="sm" c="dimmed" className="figures">
                  {texts.ofTotal(moneyInKroner(debt.total, language))}
                </Text>
              )}
              {/* A paid invoice stands here for its fees. */}
              <StatusBadge
                status={debt.status === 'paid' ? 'fees_left' : debt.status}
                isPartlyPaid={debt.isPartlyPaid}
              />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
