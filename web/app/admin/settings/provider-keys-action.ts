import { actionFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { showToast } from '../../ui/toast'
import { providerKeysTexts } from './provider-keys-texts'

const PROVIDER_FIELD = 'provider'

/** Keys come as fields of a form, settings as an object. PUT enters them, DELETE removes them. */
export async function saveProviderKeys(request: Request) {
  const { [PROVIDER_FIELD]: provider = '', ...keys } = Object.fromEntries(
    [...(await request.formData())].flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
  const params = { provider }
  const isRemoval = request.method === 'DELETE'
  try {
    await (isRemoval
      ? browserApi('DELETE /api/v1/admin/provider-key/{provider}', { params })
      : browserApi('PUT /api/v1/admin/provider-key/{provider}', { params, body: { keys } }))
  } catch (error) {
    return actionFailure(error)
  }
  showToast(isRemoval ? providerKeysTexts.removed : providerKeysTexts.saved, 3000)
  return { isSaved: true } as const
}
