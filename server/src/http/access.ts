/** Who may call what: the contract's access rule, enforced before anything is read (spec §6). */
import { type Call, type CallName, callNames } from '@warung/contract/call.ts'
import { isAdmin, isShopper, type RoleId } from '@warung/contract/roles.ts'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../accounts/authenticate.ts'
import { Problem } from '../problems.ts'

type Restricted = Exclude<Call['access'], 'anyone'>

const rules: Record<Restricted, { admits: (role: RoleId) => boolean; otherwise: string }> = {
  'signed-in': { admits: () => true, otherwise: 'Please sign in to continue.' },
  shopper: { admits: isShopper, otherwise: 'Admins do not shop: sign in as a customer to do this.' },
  admin: { admits: isAdmin, otherwise: 'Only admins may do this.' },
}

export const admitFor =
  (identify: (authorization: string | undefined) => Promise<Caller>) =>
  async (request: FastifyRequest, access: Restricted): Promise<Caller> => {
    const caller = await identify(request.headers.authorization)
    const rule = rules[access]
    if (!rule.admits(caller.role_id)) throw new Problem('forbidden', rule.otherwise)
    return caller
  }

/** Fails the start when a call of the contract has no route. */
export const everyCallServed = (served: ReadonlySet<CallName>): void => {
  const missing = callNames.filter((name) => !served.has(name))
  if (missing.length > 0) throw new Error(`no route for: ${missing.join(', ')}`)
}
