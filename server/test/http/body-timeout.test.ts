import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { type ImageShop, openImageShop, plain } from '../support/images.ts'

const HALF_A_LOGIN = '{"email":"a@b.example",'

function headOf(path: string, length: number, more: Record<string, string>): string {
  const headers = { host: 'shop.test', 'content-length': String(length), ...more }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}

describeEachEngine('a body of which only half comes', (open) => {
  let shop: ImageShop
  beforeAll(async () => {
    shop = await openImageShop(await open(), undefined, { bodyTimeoutMs: 300 })
  })
  afterAll(() => shop.close())

  /** @returns what the shop said until it closed the connection */
  const waiting = async (path: string): Promise<string> => {
    const socket = connectTo(shop.address)
    let received = ''
    socket.on('data', (data) => {
      received += data.toString()
    })
    socket.write(headOf(path, 1000, { 'content-type': 'application/json' }) + HALF_A_LOGIN)
    await once(socket, 'close')
    return received
  }

  it.each(['/api/v1/auth/login', '/api/v1/nowhere', '/'])('to %s is let go', async (path) => {
    expect(await waiting(path)).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('is let go when its answer was long given', async () => {
    expect(await waiting('/api/v1/admin/product')).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('is waited for when it is a picture', async () => {
    const boundary = 'picture'
    const form = Buffer.concat([
      Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`),
      await plain().png().toBuffer(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const { access_token } = await shop.signInAs('admin')
    const socket = connectTo(shop.address)
    const more = {
      authorization: `Bearer ${access_token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    }
    socket.write(headOf('/api/v1/upload/image', form.length, more))
    socket.write(form.subarray(0, 150))
    await waiting('/api/v1/auth/login') // began later, and is over already
    socket.write(form.subarray(150))
    const [data] = (await once(socket, 'data')) as [Buffer]
    expect(data.toString()).toMatch(/^HTTP\/1\.1 201 /)
    socket.destroy()
  })

  it('fills no log', () => {
    expect(shop.errors).toEqual([])
  })
})

function connectTo(address: string): Socket {
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname)
}
