/** Actions of the address book, and of the offer to save an order's address. */
import { redirect } from 'react-router'
import { actionFailure, actionFailureWithStatus, textOf } from '../client/action-result'
import { browserApi } from '../client/api'
import { addressIn } from './address-in'

function addressBodyIn(form: FormData) {
  const { address, city, postalCode, country, province, recipient, telephone } = addressIn(form)
  const shipment_address = { address, city, postal_code: postalCode, country, province }
  return { label: textOf(form, 'label'), recipient, telephone, shipment_address }
}

/** @param id empty for a new address */
async function save(form: FormData, id: string): Promise<void> {
  const body = addressBodyIn(form)
  if (id === '') await browserApi('POST /api/v1/user/addresses', { body })
  else await browserApi('PUT /api/v1/user/addresses/{id}', { params: { id: Number(id) }, body })
}

/** @param list where to go after saving */
async function saveForm(form: FormData, list: string) {
  try {
    await save(form, textOf(form, 'id'))
    return redirect(list)
  } catch (error) {
    return actionFailure(error)
  }
}

async function runAddressIntent(form: FormData): Promise<void> {
  const params = { id: Number(textOf(form, 'id')) }
  switch (textOf(form, 'intent')) {
    case 'default':
      await browserApi('PUT /api/v1/user/addresses/{id}/default', { params })
      return
    case 'delete':
      await browserApi('DELETE /api/v1/user/addresses/{id}', { params })
      return
    default:
      return save(form, '')
  }
}

export async function runAddressAction(form: FormData, list: string) {
  if (textOf(form, 'intent') === 'form') return saveForm(form, list)
  try {
    await runAddressIntent(form)
    return { isDone: true as const }
  } catch (error) {
    return actionFailureWithStatus(error)
  }
}
