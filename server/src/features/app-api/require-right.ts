import type { Right, Standing } from '../../domain/access/roles.ts';
import { hasRight } from '../../domain/access/roles.ts';
import { ApiError } from '../../domain/errors/errors.ts';

/**
 * In a closed company, reading changes nothing, and what only those who read may do changes nothing either.
 * @throws ApiError `role-not-sufficient`, `company-closed`
 */
export function requireRight(standing: Standing, right: Right, isReading: boolean): void {
  const isClosed = standing === 'owner-of-closed';
  const isLeft = hasRight(standing, right) && (!isClosed || isReading || right !== 'read');
  if (!isLeft) throw new ApiError(isClosed ? 'company-closed' : 'role-not-sufficient');
}
