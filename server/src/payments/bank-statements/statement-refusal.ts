import { Problem } from '../../platform/problems/problem.ts'
import type { BankStatementFault } from '../../platform/problems/problem-params.ts'

const FOUND_LENGTH_MAX = 40

/** Shortens the quoted text of the file. */
export function refusal(fault: BankStatementFault): Problem {
  if (!('found' in fault)) return new Problem('bank_statement_refused', { fault })
  const found = fault.found.slice(0, FOUND_LENGTH_MAX).toWellFormed()
  return new Problem('bank_statement_refused', { fault: { ...fault, found } })
}
