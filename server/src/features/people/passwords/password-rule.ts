import { passwordProblem } from '../../../domain/access/password.ts';
import { validationFailed } from '../../../domain/errors/errors.ts';

/** @throws ApiError `validation-failed` on `password` when it is too short (`out-of-range`) or too long */
export function requireGoodPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem !== undefined) throw validationFailed([{ field: 'password', ...problem }]);
}
