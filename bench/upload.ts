/** A photo of 12 megapixels: when its image can be seen, and what others wait for meanwhile. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { freePort } from '../testing/free-port.ts'
import { shopProcess } from '../testing/shop-process.ts'

/** Noise blurred to shapes, and grain: compresses about as badly as a photo does. */
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

const dataDir = mkdtempSync(path.join(tmpdir(), 'warung-bench-'))
const shop = shopProcess(await freePort(), {
  DATA_DIR: dataDir,
  DEMO: 'on',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000',
})

async function signIn(): Promise<string> {
  const answer = await fetch(`${shop.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'super@warung.test', password: 'warung-demo' }),
  })
  return ((await answer.json()) as { data: { access_token: string } }).data.access_token
}

/** A card on a phone 390 px wide, twice as fine: 358 CSS pixels, so the image 640 wide. */
function cardOf(image: string): string {
  return image.replace(/(\.\w+)$/, '').concat('-640.webp')
}

async function uploadAndSee(
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
  const html = await fetch(`${shop.address}${cardOf(url)}`)
  const card = await html.arrayBuffer()
  return { ms: performance.now() - since, cardBytes: card.byteLength }
}

/** Others, every 10 ms: how long each waited. */
function watch() {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const since = performance.now()
      await (await fetch(`${shop.address}/api/v1/product/top`)).arrayBuffer()
      waits.push(performance.now() - since)
      await sleep(10)
    }
  })()
  return async () => {
    isOver = true
    await asking
    waits.sort((one, other) => one - other)
    return {
      median: waits[waits.length >> 1] ?? 0,
      p99: waits[Math.floor(waits.length * 0.99)] ?? 0,
      most: waits.at(-1) ?? 0,
    }
  }
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`
}

try {
  await shop.start()
  const authorization = `Bearer ${await signIn()}`
  const quiet = watch()
  await sleep(2000)
  const floor = await quiet()
  console.log(
    `floor: others alone                median ${ms(floor.median)}, p99 ${ms(floor.p99)}, longest ${ms(floor.most)}`,
  )
  for (const atOnce of [1, 8]) {
    const photos = await Promise.all(
      Array.from({ length: atOnce }, (_, place) => photo(`hsl(${place * 40} 60% 50%)`)),
    )
    const others = watch()
    const seen = await Promise.all(photos.map((bytes) => uploadAndSee(bytes, authorization)))
    const waited = await others()
    const slowest = Math.max(...seen.map((each) => each.ms))
    const card = Math.max(...seen.map((each) => each.cardBytes))
    const megabytes = (photos[0]?.length ?? 0) / 1e6
    console.log(
      `${atOnce} of ${megabytes.toFixed(1)} MB at once: seen after ${(slowest / 1000).toFixed(2)} s at most, card ${(card / 1000).toFixed(1)} kB; others p99 ${ms(waited.p99)}, longest ${ms(waited.most)} (${(waited.p99 / floor.p99).toFixed(1)} × floor)`,
    )
  }
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
