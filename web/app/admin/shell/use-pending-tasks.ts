import { isAdmin } from '@warung/contract/roles.ts'
import type { PendingTasks } from '@warung/contract/sales.ts'
import { useEffect, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { browserApi, CallFailed } from '../../client/api'
import { signedIn, storeRole, useSignedIn } from '../../stored/session'

/**
 * Loaded again after each navigation and change, with changed permissions. Undefined until then, since screens work
 * without the counts.
 */
export function usePendingTasks(): PendingTasks | undefined {
  const [tasks, setTasks] = useState<PendingTasks>()
  const { pathname } = useLocation()
  const user = useSignedIn()
  const isBusy = useNavigation().state !== 'idle'
  const isChanging = useFetchers().some(({ formMethod }) => formMethod !== undefined)
  const settledAt = isAdmin(user?.role_id) && !isBusy && !isChanging ? pathname : undefined
  useEffect(() => {
    if (settledAt === undefined) return
    let isWanted = true
    browserApi('GET /api/v1/admin/pending-tasks').then(
      ({ data }) => {
        if (!isWanted) return
        setTasks(data)
        const user = signedIn()
        if (user) storeRole({ role_id: user.role_id, permission_set: data.permission_set })
      },
      (error: unknown) => {
        // the screen itself reports that the shop does not respond
        if (!(error instanceof CallFailed)) throw error
      },
    )
    return () => {
      isWanted = false
    }
  }, [settledAt])
  return tasks
}
