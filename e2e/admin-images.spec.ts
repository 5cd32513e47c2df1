import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

function image(name: string): string {
  return `../server/src/runtime/demo/pictures/${name}.webp`
}
const UPLOAD = '**/api/v1/upload/image'
const STORED = /^\/images\/[0-9a-f]+/

function preview(page: Page) {
  return page.getByRole('img', { name: 'Preview' })
}
function progress(page: Page) {
  return page.getByRole('progressbar', { name: 'Uploading…' })
}

/** Keeps the next upload on its way until it is let go. */
async function holdUpload(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const hold = async (route: Route): Promise<void> => {
    await held
    await route.continue().catch(() => {}) // given up by the page meanwhile
  }
  await page.route(UPLOAD, hold, { times: 1 })
  return release
}

function choose(page: Page, name: string) {
  return page.getByLabel('Image').setInputFiles(image(name))
}

test.beforeEach(async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/product/create')
  await expect(page.getByRole('heading', { name: 'Create Product' })).toBeVisible()
})

test('a slow line shows how far the bytes are', async ({ page, context }) => {
  const line = await context.newCDPSession(page)
  const throughput = 10_000
  await line.send('Network.enable')
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: throughput }
  await line.send('Network.emulateNetworkConditions', slow)
  const bytes = Buffer.concat([readFileSync(image('kite')), Buffer.alloc(20 * throughput)])
  const photo = { name: 'photo.webp', mimeType: 'image/webp', buffer: bytes }
  await page.getByLabel('Image').setInputFiles(photo)
  await expect(progress(page)).toHaveAttribute('aria-valuenow', /^[1-9]\d?$/)
  await expect(progress(page)).toHaveAttribute('aria-valuemax', '100')
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
  await expect(preview(page)).toHaveAttribute('src', STORED)
  await expect(page.getByText('Uploading…')).toBeHidden()
})

test('a newer picture replaces one that is still on its way', async ({ page }) => {
  const release = await holdUpload(page)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/upload/'))
  await choose(page, 'basket')
  await expect(progress(page)).toBeVisible()
  await choose(page, 'teapot')
  await givenUp
  await expect(preview(page)).toHaveAttribute('src', STORED)
  const newer = await preview(page).getAttribute('src')
  release()
  await choose(page, 'basket')
  await expect(preview(page)).not.toHaveAttribute('src', newer ?? '')
  await choose(page, 'teapot')
  await expect(preview(page)).toHaveAttribute('src', newer ?? '')
})

test('leaving the screen ends an upload, after asking', async ({ page }) => {
  const release = await holdUpload(page)
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/upload/'))
  await choose(page, 'basket')
  await expect(progress(page)).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/productlist')
  await givenUp
  release()
})

test('saving waits for a picture that is on its way', async ({ page }) => {
  const release = await holdUpload(page)
  await choose(page, 'teapot')
  const sku = `TEKO-${randomUUID()}`
  await page.getByLabel('Name', { exact: true }).fill('Teko Enamel')
  await page.getByLabel('SKU', { exact: true }).fill(sku)
  await page.getByLabel('Price').fill('90000')
  await page.getByLabel('Stock').fill('2')
  await page.getByLabel('Product Category').selectOption({ index: 1 })
  const create = page.getByRole('button', { name: 'Create', exact: true })
  const idle = await create.boundingBox()
  await create.click()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  expect(await create.boundingBox()).toMatchObject({ width: idle?.width, height: idle?.height })
  release()
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: sku })
  await row.getByRole('link', { name: 'Edit Teko Enamel' }).click()
  await expect(preview(page)).toHaveAttribute('src', STORED)
})

test('a file that is dropped beside the field is not opened in place of the form', async ({ page }) => {
  const isLeftToBrowser = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'x.png', { type: 'image/png' }))
    return document.body.dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
    )
  })
  expect(isLeftToBrowser).toBe(false)
})

test('text goes where it is pasted', async ({ page }) => {
  let uploads = 0
  await page.route(UPLOAD, (route) => {
    uploads += 1
    return route.abort()
  })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Sapu Ijuk')
  await name.press('ControlOrMeta+a')
  await name.press('ControlOrMeta+x')
  await expect(name).toHaveValue('')
  await name.press('ControlOrMeta+v')
  await expect(name).toHaveValue('Sapu Ijuk')
  expect(uploads).toBe(0)
})

function heic(buffer: Buffer) {
  return { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer }
}
const DAMAGED_HEIC = heic(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
/** 96 × 64 pixels, red on the left and green on the right */
const HEIC = heic(
  Buffer.from(
    'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAA' +
      'AA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAARwAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEA' +
      'AGh2YzEAAAAAwmlwcnAAAACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMA' +
      'AAMAHroCQCEAAQArQgEBA3AAAAMAkAAAAwAAAwAeoDCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3Bl' +
      'AAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAoMAAABPbWRhdAAAAEMoAa9YYEgdJL//4nz/' +
      '+jaSHx5YdG7/ougu5Wn+3wiLLESSaSIhPdAD8x7DEce6XrTMscta19TG3FhhInVzoK0Qyi6w',
    'base64',
  ),
)

test('a HEIC photo becomes a JPEG, by a decoder that nothing else fetches', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await choose(page, 'basket')
  await expect(preview(page)).toHaveAttribute('src', STORED)
  const before = await preview(page).getAttribute('src')
  expect(fetched.join(' ')).not.toMatch(/heic|heif/)
  await page.getByLabel('Image').setInputFiles(HEIC)
  // the server judges by content, and takes no HEIC
  await expect(preview(page)).not.toHaveAttribute('src', before ?? '')
  expect(fetched.join(' ')).toMatch(/libheif/)
  const stored = await preview(page).evaluate(async (shown: HTMLImageElement) => {
    await shown.decode()
    const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(shown, 0, 0)
    const [red = 0, green = 0] = context.getImageData(10, 10, 1, 1).data
    return { shape: shown.naturalWidth / shown.naturalHeight, isRed: red > 2 * green }
  })
  expect(stored).toEqual({ shape: expect.closeTo(1.5, 1), isRed: true })
})

test('a HEIC photo that the browser decodes by itself needs no decoder', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  // stands in for Safari's decoder, which Chromium lacks: an upright photo of 20 megapixels
  await page.evaluate(() => {
    window.createImageBitmap = async () => {
      const canvas = new OffscreenCanvas(4000, 5000)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas')
      context.fillStyle = '#0b6b50'
      context.fillRect(0, 0, 4000, 5000)
      return canvas.transferToImageBitmap()
    }
  })
  await page.getByLabel('Image').setInputFiles(HEIC)
  // the server judges by content, and takes no HEIC
  await expect(preview(page)).toHaveAttribute('src', STORED)
  const stored = await preview(page).evaluate(async (shown: HTMLImageElement) => {
    await shown.decode()
    return shown.naturalWidth / shown.naturalHeight
  })
  expect(stored).toBeCloseTo(0.8, 1)
  expect(fetched.join(' ')).not.toMatch(/libheif/)
})

test.describe('when an upload is refused', () => {
  test.use({
    expectedStatuses: [415],
    expectedWords: ['Send a picture: JPEG, PNG, WebP, AVIF or GIF.', 'the HEIC file has no picture'],
  })
  const hint = (page: Page) =>
    page.getByText('Choose a JPEG, PNG, WebP, AVIF, GIF or HEIC picture of up to 12 MB.')

  test('the spinner stops, a hint says what to choose without an alert, and the picture stays', async ({
    page,
  }) => {
    await choose(page, 'basket')
    await expect(preview(page)).toHaveAttribute('src', STORED)
    const before = await preview(page).getAttribute('src')
    const refused = page.waitForResponse((answer) => answer.status() === 415)
    await expect(hint(page)).toBeHidden()
    await page.getByLabel('Image').setInputFiles(DAMAGED_HEIC)
    await refused
    await expect(page.getByText('Uploading…')).toBeHidden()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(preview(page)).toHaveAttribute('src', before ?? '')
    await expect(hint(page)).toBeVisible()
    await expect(page.getByLabel('Image')).toHaveAccessibleDescription(
      /^Choose a JPEG.* save it as JPEG first/,
    )
    await expectAccessible(page)
    await choose(page, 'teapot')
    await expect(hint(page)).toBeHidden()
    await expect(preview(page)).not.toHaveAttribute('src', before ?? '')
  })
})

test.describe('when the access token has expired', () => {
  test.use({ expectedStatuses: [401] })
  test('an upload is sent once more with a fresh one', async ({ page }) => {
    const sent: (string | undefined)[] = []
    await page.route(UPLOAD, async (route) => {
      sent.push(route.request().headers().authorization)
      if (sent.length > 1) return route.continue()
      return route.fulfill({ status: 401, json: { message: 'Your session has expired.' } })
    })
    await choose(page, 'basket')
    await expect(preview(page)).toHaveAttribute('src', STORED)
    expect(new Set(sent).size).toBe(2)
  })
})
