import type { Caller } from '../../accounts/authenticate.ts'

export type OrderOwner = Pick<Caller, 'user_id' | 'guest_session_id'>
