import type { Caller } from '../../accounts/authenticate.ts'

/** An account, or one guest session (D6). */
export type OrderOwner = Pick<Caller, 'user_id' | 'guest_session_id'>
