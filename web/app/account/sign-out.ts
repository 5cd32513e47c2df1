/** Logout clears all stored keys here, and ends the session on the server as well as it can (spec §4, D7). */
import { href, useNavigate } from 'react-router'
import { browserApi } from '../client/api'
import { clearPaymentMethod } from '../stored/checkout'
import { clearStoredKeys, refreshToken } from '../stored/session'
import { removeTabKeys } from '../stored/tab-storage'

function signOut(): void {
  const token = refreshToken()
  if (token !== undefined) {
    // best effort (D7): signing out here never waits for the server, nor fails with it
    browserApi('POST /api/v1/auth/logout', { body: { refresh_token: token } }).catch(() => {})
  }
  clearPaymentMethod()
  clearStoredKeys()
  removeTabKeys('orderAttempts', 'unconfirmedPayments', 'listSearches', 'shippingOption') // D20; searches name customers
}

/** Logout ends at /login (spec §4); no form that is not saved keeps it back: nobody is signed in any more. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    void navigate(href('/login'))
  }
}
