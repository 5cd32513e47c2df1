/** Pictures over HTTP: uploads by admins (spec §7), files for everyone. */
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import type { ServeCall } from '../http/serve-call.ts'
import { Problem } from '../problems.ts'
import type { Shop } from '../shop.ts'
import { askedFor, fileName } from './picture-names.ts'
import type { PictureStore } from './picture-store.ts'
import { readUpload, uploadLimits } from './read-upload.ts'
import { findPictures } from './serve-picture.ts'
import { storePicture } from './store-picture.ts'

/** Uploads that are read or encoded at the same time: each holds its whole file in memory. */
const MOST_UPLOADS = 10

const FOREVER = 'public, max-age=31536000, immutable'

const nothingHere = (): Problem => new Problem('not-found', 'There is nothing at this address.')

const uploadRoute = (serve: ServeCall, scope: FastifyInstance, shop: Shop, store: PictureStore): void => {
  let underWay = 0
  serve(
    'POST /api/v1/upload/image',
    async ({ request }) => {
      if (underWay >= MOST_UPLOADS) {
        throw new Problem('unavailable', 'Too many pictures at once. Please try again in a moment.', {
          retryAfterSeconds: 3,
        })
      }
      underWay += 1
      try {
        const bytes = await readUpload(request)
        return { url: await storePicture(shop.db, store, bytes, shop.now()) }
      } finally {
        underWay -= 1
      }
    },
    scope,
  )
}

const fileRoute = (app: FastifyInstance, shop: Shop, store: PictureStore): void => {
  const find = findPictures(store, shop.log)
  const config = { access: 'anyone', limit: 'file' } as const
  app.get<{ Params: { name: string } }>('/images/:name', { config }, async (request, reply) => {
    const file = askedFor(request.params.name)
    const found = file && (await find(file))
    if (!found) throw nothingHere()
    reply.type(found.type)
    if (!found.isFinal) return reply.header('cache-control', 'no-store').send(found.bytes)
    const etag = `"${fileName(file)}"`
    reply.header('cache-control', FOREVER).header('etag', etag)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(etag) || known?.includes('*')) return reply.status(304).send()
    return reply.send(found.bytes)
  })
}

/** Awaited before `everyCallServed`: forms are read in a scope of their own, by no other call. */
export const pictureRoutes = async (
  app: FastifyInstance,
  serve: ServeCall,
  shop: Shop,
  store: PictureStore,
): Promise<void> => {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits })
    uploadRoute(serve, scope, shop, store)
  })
  fileRoute(app, shop, store)
}
