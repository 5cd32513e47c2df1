import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import { CSV_SEPARATORS } from '@warung/contract/values/product-imports.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { decodeFile } from '../catalog/import/decode-file.ts'
import { exportProducts } from '../catalog/import/export-products.ts'
import {
  findImport,
  type ImportReader,
  listImportLines,
  listImports,
} from '../catalog/import/find-imports.ts'
import { checkImportAgain, confirmImport, startImport, undoImport } from '../catalog/import/start-import.ts'
import { requestLanguages } from '../http/request-language.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { Problem } from '../platform/problems/problem.ts'
import { shopTime } from '../platform/time/shop-time.ts'
import type { Shop } from '../shop.ts'
import { csvUploadLimits, readCsvUpload } from './read-csv-upload.ts'

/** Each file is held in memory, and twice while it is decoded. */
const CONCURRENT_FILES_MAX = 2

function fileUploadRoute(serve: ServeCall, scope: FastifyInstance, shop: Shop): void {
  const languageOf = requestLanguages(shop.shopSettings)
  let underWay = 0
  serve(
    'POST /api/v1/admin/product-import',
    async ({ request, caller }) => {
      if (underWay >= CONCURRENT_FILES_MAX) throw new Problem('import_queue_full')
      underWay += 1
      try {
        const { bytes, fileName } = await readCsvUpload(request)
        // not `shop.db`: a large file takes longer than a request's time limit
        const file = { ...decodeFile(bytes), fileName }
        const reader = { now: shop.now(), language: languageOf(request) }
        return { data: await startImport(shop.database.background, caller, file, reader) }
      } finally {
        underWay -= 1
      }
    },
    scope,
  )
}

function exportRoute(serve: ServeCall, { database, config, now }: Shop): void {
  serve('GET /api/v1/admin/product/export', async ({ reply, query }) => {
    const day = shopTime(now(), config.timezone).slice(0, 10)
    reply.header('content-disposition', `attachment; filename="products-${day}.csv"`)
    return Readable.from(exportProducts(database.background, CSV_SEPARATORS[query.separator]))
  })
}

function importRoutes(serve: ServeCall, { db, now, shopSettings }: Shop): void {
  const languageOf = requestLanguages(shopSettings)
  const readerOf = (request: FastifyRequest): ImportReader => ({ now: now(), language: languageOf(request) })

  serve('GET /api/v1/admin/product-import', async ({ request }) => ({
    data: await listImports(db, now(), languageOf(request)),
  }))

  serve('GET /api/v1/admin/product-import/{id}', async ({ params, request }) => ({
    data: await findImport(db, params.id, readerOf(request)),
  }))

  serve('GET /api/v1/admin/product-import/{id}/line', ({ params, query, request }) =>
    listImportLines(db, params.id, query, languageOf(request)),
  )

  serve('POST /api/v1/admin/product-import/{id}/check', async ({ params, body, request }) => ({
    data: await checkImportAgain(db, params.id, body.create_categories, readerOf(request)),
  }))

  serve('POST /api/v1/admin/product-import/{id}/apply', async ({ params, body, caller, request }) => ({
    data: await confirmImport(
      db,
      caller,
      { importId: params.id, as_drafts: body?.as_drafts ?? false },
      readerOf(request),
    ),
  }))

  serve('POST /api/v1/admin/product-import/{id}/undo', async ({ params, caller, request }) => ({
    data: await undoImport(db, caller, params.id, readerOf(request)),
  }))
}

/** Await before `assertEveryCallServed`: the form parser is registered in a scope of its own. */
export async function productCsvRoutes(app: FastifyInstance, serve: ServeCall, shop: Shop): Promise<void> {
  exportRoute(serve, shop)
  importRoutes(serve, shop)
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: csvUploadLimits })
    fileUploadRoute(serve, scope, shop)
  })
}
