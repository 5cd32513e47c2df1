import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { shrinkPrivatePicture } from './private-picture.ts'
import { uploadQueue } from './work-queue.ts'

const drawn = sharp({ create: { width: 1600, height: 1600, channels: 3, background: 'red' } })
const picture = (await drawn.png().toBuffer()).toString('base64')

describe('the queue of buyers’ pictures', () => {
  it('takes one of a network at a time', async () => {
    const first = shrinkPrivatePicture(picture, '203.0.113.7')
    const second = shrinkPrivatePicture(picture, '203.0.113.7')
    const other = shrinkPrivatePicture(picture, '203.0.113.8')
    await expect(second).rejects.toMatchObject({ code: 'image_queue_full' })
    await Promise.all([first, other])
    await shrinkPrivatePicture(picture, '203.0.113.7')
  })

  it('is not the merchant’s', async () => {
    const sent = Array.from({ length: 10 }, (_, n) => shrinkPrivatePicture(picture, `203.0.113.${n}`))
    const outcomes = Promise.allSettled(sent)
    expect(await uploadQueue(async () => 'uploaded')).toBe('uploaded')
    expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  })
})
