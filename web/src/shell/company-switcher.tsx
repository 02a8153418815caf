import { Suspense, lazy } from 'react';
import type { AtAccount, Session } from '../http/session.ts';
import { CompanyName } from './company-name.tsx';
import { byLastOpened } from './last-opened.ts';

const CompanyList = lazy(() => import('./company-list.tsx').then((file) => ({ default: file.CompanyList })));

/**
 * The name of the company. For people with several companies it is a button that opens a list of them to search in, those
 * used last first. Another company opens at the same page and in the same environment.
 */
export function CompanySwitcher({ session, account }: { session: Session; account: AtAccount }) {
  const { companyId, companyName } = account.company;
  const others = byLastOpened(session.companies).filter((company) => company.companyId !== companyId);
  if (others.length === 0) return <CompanyName name={companyName} />;
  return (
    <Suspense fallback={<CompanyName name={companyName} />}>
      <CompanyList key={companyId} account={account} others={others} />
    </Suspense>
  );
}
