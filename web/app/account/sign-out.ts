/** Clears all stored keys, and ends the server's session if possible (spec §4, D7). */
import { href, useNavigate } from 'react-router'
import { browserApi } from '../client/api'
import { clearPaymentMethod } from '../stored/checkout'
import { clearStoredKeys, refreshToken } from '../stored/session'
import { removeTabKeys } from '../stored/tab-storage'

/** Removes the account's data from this browser. */
export function forgetAccount(): void {
  clearPaymentMethod()
  clearStoredKeys()
  removeTabKeys(
    'orderAttempts',
    'placedOrder',
    'unconfirmedPayments',
    'openedOrder',
    'listSearches',
    'shippingOption',
    'discountCode',
    'shippingDraft',
    'addedDistrict',
    'recentProducts',
    'unsavedProduct',
  ) // D20; searches may contain customers' names, and an opened order the token of its link
}

function signOut(): void {
  const token = refreshToken()
  if (token !== undefined) {
    // signing out neither waits for the server nor fails with it (D7)
    browserApi('POST /api/v1/auth/logout', { body: { refresh_token: token } }).catch(() => {})
  }
  forgetAccount()
}

/** Goes to /login (spec §4) without asking about an unsaved form. */
export function useLogout(): () => void {
  const navigate = useNavigate()
  return () => {
    signOut()
    void navigate(href('/login'))
  }
}
