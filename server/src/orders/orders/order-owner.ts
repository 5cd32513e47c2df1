import type { Caller } from '../../accounts/authenticate.ts'

/** Whose an order is: an account's, or a guest session's of the shared one (D6). */
export type OrderOwner = Pick<Caller, 'user_id' | 'guest_session_id'>
