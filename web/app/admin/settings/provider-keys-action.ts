import { data } from 'react-router'
import { type ActionFailure, actionFailure, actionFailureWithStatus } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { showToast } from '../../ui/toast'
import { providerKeysTexts } from './provider-keys-texts'

const PROVIDER_FIELD = 'provider'
/** set once the owner has confirmed real money */
export const REAL_MONEY_FIELD = 'accepts_real_money'

export type SaveKeysResult = { readonly isSaved: true } | (ActionFailure & { readonly asksRealMoney?: true })

/** Keys arrive as form fields, settings as an object. PUT saves the keys, DELETE removes them. */
export async function saveProviderKeys(request: Request) {
  const {
    [PROVIDER_FIELD]: provider = '',
    [REAL_MONEY_FIELD]: accepted,
    ...keys
  } = Object.fromEntries(
    [...(await request.formData())].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
  const params = { provider }
  const isRemoval = request.method === 'DELETE'
  const body = { keys, accepts_real_money: accepted !== undefined }
  try {
    await (isRemoval
      ? browserApi('DELETE /api/v1/admin/provider-key/{provider}', { params })
      : browserApi('PUT /api/v1/admin/provider-key/{provider}', { params, body }))
  } catch (error) {
    if (error instanceof CallFailed && error.code === 'provider_keys_real_money')
      return data({ ...actionFailure(error), asksRealMoney: true as const }, { status: error.status })
    return actionFailureWithStatus(error)
  }
  showToast(isRemoval ? providerKeysTexts.removed : providerKeysTexts.saved, 3000)
  return { isSaved: true } as const
}
