import { type CallName, callNames } from '@warung/contract/call.ts'
import type { Call } from '@warung/contract/call-definition.ts'
import { isPermitted } from '@warung/contract/permitted-calls.ts'
import { isAdmin, isShopper } from '@warung/contract/roles.ts'
import { ROLE, type RoleId } from '@warung/contract/values/roles.ts'
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Caller } from '../accounts/authenticate.ts'
import { type PlainProblemCode, Problem } from '../platform/problems/problem.ts'
import type { CheckRateLimit, RouteLimit } from './rate-limits.ts'

type Restricted = Exclude<Call['access'], 'anyone'>

type AccessRule = { readonly admits: (role: RoleId) => boolean; readonly refusal: PlainProblemCode }

const accessRules: Record<Restricted, AccessRule> = {
  'signed-in': { admits: () => true, refusal: 'sign_in_required' },
  shopper: { admits: isShopper, refusal: 'shopper_required' },
  admin: { admits: isAdmin, refusal: 'admin_required' },
  superAdmin: { admits: (role) => role === ROLE.superAdmin, refusal: 'super_admin_required' },
}

/** @param mayUseCache whether a cached session is recent enough */
type Identify = (authorization: string | undefined, mayUseCache: boolean) => Promise<Caller>

/** Placing an order checks the caller in its own statement (orders/place-order/insert-order.ts). */
const CALLER_CHECKED_LATER: CallName = 'POST /api/v1/order'

/** A deleted account must not write: admin calls, and writes while several processes run, query the database. */
function mayUseCache(request: FastifyRequest, access: Restricted, isOnlyProcess: boolean): boolean {
  if (access !== 'shopper' && access !== 'signed-in') return false
  if (request.method === 'GET') return true
  const isCheckedLater = request.routeOptions.config.callName === CALLER_CHECKED_LATER
  return access === 'shopper' && (isOnlyProcess || isCheckedLater)
}

async function authorize(
  { identify, isOnlyProcess }: Guard,
  request: FastifyRequest,
  access: Restricted,
): Promise<Caller> {
  const caller = await identify(request.headers.authorization, mayUseCache(request, access, isOnlyProcess))
  const rule = accessRules[access]
  if (!rule.admits(caller.role_id)) throw new Problem(rule.refusal)
  const isForAdmins = access === 'admin' || access === 'superAdmin'
  const { callName } = request.routeOptions.config
  if (isForAdmins && !isPermitted(caller.permission_set, callName)) throw new Problem('permission_required')
  return caller
}

export type Guard = {
  readonly count: CheckRateLimit
  readonly identify: Identify
  readonly isOnlyProcess: boolean
}

/** Applies to routes registered later. */
export function authorizeRoutes(app: FastifyInstance, guard: Guard): void {
  requireDeclaration(app)
  app.addHook('onRequest', async (request) => {
    const { access = 'anyone', limit = 'browse' } = request.routeOptions.config
    await guard.count(limit, request)
    if (access !== 'anyone') request.caller = await authorize(guard, request, access)
  })
}

/** Fails at start if a call of the contract has no route. */
export function assertEveryCallServed(served: ReadonlySet<CallName>): void {
  const missing = callNames.filter((name) => !served.has(name))
  if (missing.length > 0) throw new Error(`no route for: ${missing.join(', ')}`)
}

function isDeclared({ config }: RouteOptions): boolean {
  return config?.access !== undefined && config.limit !== undefined
}

/** Fails at start if a route, even a plugin's, declares no access and limit. */
function requireDeclaration(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  app.addHook('onReady', async () => {
    const bare = routes.filter((route) => !isDeclared(route))
    if (bare.length === 0) return
    const names = bare.map(({ method, url }) => `${String(method)} ${url}`).join(', ')
    throw new Error(`no access rule or no limit for: ${names}`)
  })
}

/** Declares them for a plugin's routes: applies to later routes of `scope`. */
export function declareRoutes(scope: FastifyInstance, declared: Required<RouteAccess>): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...(route.config as FastifyContextConfig), ...declared }
  })
}

type RouteAccess = Pick<FastifyContextConfig, 'access' | 'limit'>

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Call['access']
    limit?: RouteLimit
  }
}
