import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { href } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { browserApi, CallFailed } from '../../client/api'
import { rememberedListHref } from '../../stored/list-searches'
import { BackLink } from '../../ui/back-link'
import { ButtonLink } from '../../ui/button'
import { Card } from '../../ui/card'
import { FailedLoad } from '../../ui/failed-load'
import { idParam } from '../lists/id-param'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/stock-ledger'
import { LedgerList } from './ledger-list'
import { stockTexts } from './texts'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const id = idParam(params.id)
  const before = new URL(request.url).searchParams.get('before') ?? ''
  const query = ID_PATTERN.test(before) ? { before: Number(before) } : {}
  try {
    const { data, meta } = await browserApi('GET /api/v1/admin/stock/{id}/movement', {
      params: { id },
      query,
    })
    return { ledger: data, older: meta.before, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { ledger: undefined, older: null, failure: error.message }
  }
}
clientLoader.hydrate = true as const

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.ledger ? stockTexts.stockOf(loaderData.ledger.name) : stockTexts.stock }]
}

export default function StockLedgerScreen({ loaderData: { ledger, older, failure } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-2xl gap-4">
      <BackLink to={rememberedListHref(href('/admin/stock'))} label={stockTexts.goBack} />
      {ledger ? (
        <Card className="grid gap-3">
          <h1 className="wrap-anywhere font-bold text-2xl">{stockTexts.stockOf(ledger.name)}</h1>
          <p className="wrap-anywhere text-ink-soft">{stockTexts.inStockNow(ledger.sku, ledger.stock)}</p>
          <LedgerList movements={ledger.movements} />
          {older === null ? null : (
            <div className="flex justify-center">
              <ButtonLink
                to={`${href('/admin/product/:id/stock', { id: String(ledger.product_id) })}?before=${older}`}
                variant="secondary"
              >
                {stockTexts.older}
              </ButtonLink>
            </div>
          )}
        </Card>
      ) : (
        <>
          <h1 className="font-bold text-2xl">{stockTexts.stock}</h1>
          <FailedLoad message={failure ?? ''} />
        </>
      )}
    </div>
  )
}
