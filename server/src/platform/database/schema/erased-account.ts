import { type SQL, sql } from 'drizzle-orm'
import { appUser } from './accounts.ts'

/** No address, and another for each account. */
export function erasedEmail(userId: number): string {
  return `deleted-${userId}@invalid`
}

/** A condition on `app_user`. An account that an admin deleted is not erased. */
export const isErased: SQL<boolean> = sql<boolean>`${appUser.email} = 'deleted-' || ${appUser.user_id} || '@invalid'`
