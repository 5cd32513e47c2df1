/** Whether the signed-in Admin may use a call; the server decides in any case. */
import type { CallName } from '@warung/contract/call.ts'
import { isPermitted } from '@warung/contract/permitted-calls.ts'
import { useSignedIn } from '../stored/session'

export function usePermission(call: CallName): boolean {
  return isPermitted(useSignedIn()?.permission_set, call)
}
