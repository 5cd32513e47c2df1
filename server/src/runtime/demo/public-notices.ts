import type { PublicNotice } from '@warung/contract/public-notices.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, inArray, isNull } from 'drizzle-orm'
import type { PasswordHasher } from '../../accounts/hash-password.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/open.ts'
import { appUser } from '../../platform/database/schema/accounts.ts'
import { emit } from '../../platform/events/shop-events.ts'
import type { PaymentProvider } from '../../providers/provider.ts'
import type { Shop } from '../../shop.ts'
import { DEMO_PASSWORD, demoAccounts } from './load-demo.ts'
import { findDemoRecord } from './record-demo.ts'

/** Polled, because another process may remove the demo or change a password. */
const NOTICE_INTERVAL_MS = 30_000

export type PublicNoticeWatch = {
  current(): readonly PublicNotice[]
  look(): Promise<void>
  watch(): () => void
}

type NoticeContext = Pick<Shop, 'database'> & {
  readonly passwords: Pick<PasswordHasher, 'matches'>
  readonly config: Pick<Config, 'isPublic'>
  readonly payments: {
    readonly offered: () => readonly { readonly provider: Pick<PaymentProvider, 'mode'> }[]
  }
  readonly log: Pick<Shop['log'], 'warn'>
}

/** Checks each hash only once. Ignores accounts that strangers have registered. */
function demoPasswordCheck(db: Db, matches: PasswordHasher['matches']): () => Promise<boolean> {
  let tried = new Map<string, boolean>()
  return async () => {
    const emails = demoAccounts.map(({ email }) => email)
    const found = await db
      .select({ user_id: appUser.user_id, role_id: appUser.role_id, hash: appUser.password_hash })
      .from(appUser)
      .where(and(inArray(appUser.email, emails), isNull(appUser.deleted_at)))
    const record = found.length === 0 ? undefined : await findDemoRecord(db)
    const now = new Map<string, boolean>()
    for (const { user_id, role_id, hash } of found) {
      if (role_id !== ROLE.superAdmin && role_id !== ROLE.admin && !record?.people.includes(user_id)) continue
      now.set(hash, tried.get(hash) ?? now.get(hash) ?? (await matches(DEMO_PASSWORD, hash)))
    }
    tried = now
    return [...now.values()].includes(true)
  }
}

/** Logs a rejection, since `look` runs again. */
function lookEvery(ms: number, look: () => Promise<void>, log: NoticeContext['log']): () => void {
  const timer = setInterval(
    () => look().catch((error) => log.warn({ err: error }, 'the demo accounts could not be looked at')),
    ms,
  )
  timer.unref()
  return () => clearInterval(timer)
}

/** Looks once before resolving, so that the first page has the notices. */
export async function watchPublicNotices({
  database,
  passwords,
  config,
  payments,
  log,
}: NoticeContext): Promise<PublicNoticeWatch> {
  const db = database.background
  const hasDemoPassword = demoPasswordCheck(db, passwords.matches)
  let hasOpenAccounts = false
  const look = async (): Promise<void> => {
    if (config.isPublic) hasOpenAccounts = await hasDemoPassword()
  }
  // computed on each call, so that a change of payment methods shows at once
  const current = (): readonly PublicNotice[] => {
    const isSimulated =
      config.isPublic && payments.offered().some(({ provider }) => provider.mode === 'simulator')
    return [
      ...(isSimulated ? (['simulated-payments'] as const) : []),
      ...(hasOpenAccounts ? (['demo-passwords'] as const) : []),
    ]
  }
  await look()
  return {
    current,
    look,
    watch: () => {
      if (!config.isPublic) return () => {}
      const lookAgain = async (): Promise<void> => {
        const before = hasOpenAccounts
        await look()
        if (hasOpenAccounts !== before) emit(db, 'noticesChanged')
      }
      return lookEvery(NOTICE_INTERVAL_MS, lookAgain, log)
    },
  }
}
