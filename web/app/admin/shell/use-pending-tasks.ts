import { isAdmin } from '@warung/contract/roles.ts'
import type { PendingTasks } from '@warung/contract/sales.ts'
import { useEffect, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { browserApi, CallFailed } from '../../client/api'
import { useSignedIn } from '../../stored/session'

/** Requested again after each navigation and change. Undefined until known, and on failure. */
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
      ({ data }) => isWanted && setTasks(data),
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
