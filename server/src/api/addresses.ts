import type { ServeCall } from '../http/serve-call.ts'
import {
  changeSavedAddress,
  deleteAddress,
  saveAddress,
  setDefaultAddress,
} from '../orders/customers/change-addresses.ts'
import { listAddresses } from '../orders/customers/list-addresses.ts'
import type { Shop } from '../shop.ts'

export function addressRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('GET /api/v1/user/addresses', async ({ caller }) => ({ data: await listAddresses(db, caller) }))

  serve('POST /api/v1/user/addresses', async ({ body, caller }) => ({
    data: await saveAddress(db, caller, body, now()),
  }))

  serve('PUT /api/v1/user/addresses/{id}', async ({ params, body, caller }) => ({
    data: await changeSavedAddress(db, caller, { addressId: params.id, body }),
  }))

  serve('PUT /api/v1/user/addresses/{id}/default', async ({ params, caller }) => ({
    data: await setDefaultAddress(db, caller, params.id),
  }))

  serve('DELETE /api/v1/user/addresses/{id}', async ({ params, caller }) => ({
    data: await deleteAddress(db, caller, params.id),
  }))
}
