/** A photo of 12 megapixels: time until its image shows, and others' latency. */
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import type { ShopProcess } from '../testing/shop-process.ts'
import { withEmbeddedShop } from './measured-shop.ts'
import { ascending, quantile } from './quantiles.ts'
import { signIn } from './sign-in.ts'

/** Blurred noise and grain: compresses like a photo. */
async function photo(tint: string): Promise<Buffer> {
  const size = { width: 4000, height: 3000, channels: 3 as const }
  const grain = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const shapes = await sharp({ create: { ...size, background: tint, noise: { ...grain, sigma: 90 } } })
    .blur(12)
    .toColourspace('srgb')
    .png()
    .toBuffer()
  const fine = await sharp({ create: { ...size, background: tint, noise: grain } })
    .png()
    .toBuffer()
  return sharp(shapes)
    .composite([{ input: fine, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** 358 CSS pixels at double density: the 640 px image. */
function cardOf(image: string): string {
  return image.replace(/(\.\w+)$/, '').concat('-640.webp')
}

async function uploadAndSee(
  shop: ShopProcess,
  bytes: Buffer,
  authorization: string,
): Promise<{ ms: number; cardBytes: number }> {
  const since = performance.now()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg')
  const answer = await fetch(`${shop.address}/api/v1/upload/image`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { url } = (await answer.json()) as { url?: string }
  if (url === undefined) throw new Error(`the upload answered ${answer.status}`)
  const card = await fetch(`${shop.address}${cardOf(url)}`)
  if (!card.ok) throw new Error(`the card's image answered ${card.status}`)
  const cardBytes = (await card.arrayBuffer()).byteLength
  return { ms: performance.now() - since, cardBytes }
}

type Waits = { readonly median: number; readonly p99: number; readonly most: number }

/** Others request every 10 ms. @returns a function that ends it */
function watch(shop: ShopProcess): () => Promise<Waits> {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now()
      const answer = await fetch(`${shop.address}/api/v1/product/top`)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`the top rated answered ${answer.status}`)
      waits.push(performance.now() - since)
      await sleep(10)
    }
  })()
  return async () => {
    isOver = true
    await asking
    const sorted = ascending(waits)
    return { median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), most: quantile(sorted, 1) }
  }
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

await withEmbeddedShop({}, async ({ shop }) => {
  const authorization = await signIn(shop, 'super@warung.test')
  const quiet = watch(shop)
  await sleep(2000)
  const floor = await quiet()
  console.log(
    `floor: others alone                median ${ms(floor.median)}, p99 ${ms(floor.p99)}, longest ${ms(floor.most)}`,
  )
  for (const atOnce of [1, 8]) {
    const photos = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => photo(`hsl(${index * 40} 60% 50%)`)),
    )
    const others = watch(shop)
    const seen = await Promise.all(photos.map((bytes) => uploadAndSee(shop, bytes, authorization)))
    const waited = await others()
    const slowest = Math.max(...seen.map((each) => each.ms))
    const card = Math.max(...seen.map((each) => each.cardBytes))
    const megabytes = (photos[0]?.length ?? 0) / 1e6
    console.log(
      `${atOnce} of ${megabytes.toFixed(1)} MB at once: seen after ${(slowest / 1000).toFixed(2)} s at most, card ${(card / 1000).toFixed(1)} kB; others p99 ${ms(waited.p99)}, longest ${ms(waited.most)} (${(waited.p99 / floor.p99).toFixed(1)} × floor)`,
    )
  }
})
