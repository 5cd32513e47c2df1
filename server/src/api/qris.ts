import multipart from '@fastify/multipart'
import { QRIS_PICTURE_BYTES_MAX } from '@warung/contract/values/limits.ts'
import type { FastifyInstance } from 'fastify'
import { formLimits } from '../http/read-form.ts'
import type { ServeCall } from '../http/serve-call.ts'
import { readQrisPicture } from '../payments/qris/read-qris-picture.ts'
import { readUpload } from './read-upload.ts'

/** Await before `assertEveryCallServed`: the form parser is registered in a scope of its own. */
export async function qrisRoutes(app: FastifyInstance, serve: ServeCall): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits(QRIS_PICTURE_BYTES_MAX) })
    serve(
      'POST /api/v1/admin/qris-picture',
      async ({ request }) => ({
        data: await readQrisPicture(await readUpload(request, QRIS_PICTURE_BYTES_MAX)),
      }),
      scope,
    )
  })
}
