import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { imageFileFinder } from '../catalog/images/find-image-file.ts'
import { type CachedImage, createImageCache } from '../catalog/images/image-cache.ts'
import { fileName, parseImageRequest } from '../catalog/images/image-names.ts'
import { storeImage } from '../catalog/images/store-image.ts'
import { isNotModified } from '../http/conditional-request.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { Problem } from '../platform/problems/problem.ts'
import type { Shop } from '../shop.ts'
import { readUpload, uploadLimits } from './read-upload.ts'

/** Each upload is held in memory. */
const CONCURRENT_UPLOADS_MAX = 10

const IMMUTABLE_CACHE_CONTROL = 'public, max-age=31536000, immutable'

type ImageRoute = { Params: { name: string } }
type ImageRequest = FastifyRequest<ImageRoute>

function uploadRoute(serve: ServeCall, scope: FastifyInstance, shop: Shop): void {
  let underWay = 0
  serve(
    'POST /api/v1/upload/image',
    async ({ request }) => {
      if (underWay >= CONCURRENT_UPLOADS_MAX) {
        throw new Problem('image_queue_full')
      }
      underWay += 1
      try {
        const bytes = await readUpload(request)
        return { url: await storeImage(shop.db, shop.images, bytes, shop.now()) }
      } finally {
        underWay -= 1
      }
    },
    scope,
  )
}

/** A file's name is the hash of its content, so the file never changes. */
function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, bytes }: CachedImage,
): FastifyReply {
  const etag = `"${name}"`
  reply.type(type).header('cache-control', IMMUTABLE_CACHE_CONTROL).header('etag', etag)
  return isNotModified(request, etag) ? reply.status(304).send() : reply.send(bytes)
}

function fileRoute(app: FastifyInstance, shop: Shop): void {
  const find = imageFileFinder(shop.images, shop.log)
  const imageCache = createImageCache(shop.events)
  app.addHook('onClose', async () => imageCache.close())
  const serveFromCache = (request: ImageRequest, reply: FastifyReply, done: () => void): void => {
    const image = imageCache.get(request.params.name)
    if (image) sendImage(request, reply, image)
    else done()
  }
  const config = { access: 'anyone', limit: 'file' } as const
  app.get<ImageRoute>('/images/:name', { config, onRequest: serveFromCache }, async (request, reply) => {
    const version = imageCache.version()
    const file = parseImageRequest(request.params.name)
    const found = file && (await find(file))
    if (!found) throw new Problem('address_not_found')
    const { type, bytes } = found
    if (!found.isFinal) return reply.type(type).header('cache-control', 'no-store').send(bytes)
    const image = { name: fileName(file), type, bytes }
    imageCache.put(request.params.name, image, version)
    return sendImage(request, reply, image)
  })
}

/** Await before `assertEveryCallServed`: the form parser is registered in a scope of its own. */
export async function imageRoutes(app: FastifyInstance, serve: ServeCall, shop: Shop): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits })
    uploadRoute(serve, scope, shop)
  })
  fileRoute(app, shop)
}
