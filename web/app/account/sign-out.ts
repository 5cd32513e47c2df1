/** Clears all stored keys, and ends the server's session at best effort (spec §4, D7). */
import { href, useNavigate } from 'react-router'
import { browserApi } from '../client/api'
import { clearPaymentMethod } from '../stored/checkout'
import { clearStoredKeys, refreshToken } from '../stored/session'
import { removeTabKeys } from '../stored/tab-storage'

/** Of this browser. */
export function forgetAccount(): void {
  clearPaymentMethod()
  clearStoredKeys()
  removeTabKeys(
    'orderAttempts',
    'unconfirmedPayments',
    'listSearches',
    'shippingOption',
    'shippingDraft',
    'recentProducts',
  ) // D20; searches name customers
}

function signOut(): void {
  const token = refreshToken()
  if (token !== undefined) {
    // signing out never waits for the server, nor fails with it (D7)
    browserApi('POST /api/v1/auth/logout', { body: { refresh_token: token } }).catch(() => {})
  }
  forgetAccount()
}

/** Ends at /login (spec §4), past any unsaved form. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    void navigate(href('/login'))
  }
}
