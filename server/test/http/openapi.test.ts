/** The OpenAPI document as programs of others read it: a linter, a generator of types, a client made of those. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { callNames, methodAndPath } from '@warung/contract/call.ts'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openApiDocument, operationId } from '../../src/http/openapi-document.ts'
import { addProduct } from '../support/products.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const root = path.join(import.meta.dirname, '../../..')
const run = promisify(execFile)

const documentSchema = z.looseObject({
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        tags: z.array(z.string()).length(1),
        security: z.array(z.unknown()),
        'x-access': z.string(),
      }),
    ),
  ),
})

/** Buys with a client that knows of the shop what the document says. */
const CLIENT = `
import createClient from 'openapi-fetch'
import type { components, paths } from './schema.ts'

const client = createClient<paths>({ baseUrl: process.argv[2] ?? '' })
const registered = await client.POST('/api/v1/auth/register/customer', {
  body: { name: 'Sari', email: 'sari@program.test', password: 'long enough', confirm_password: 'long enough' },
})
const token: string = registered.data?.data.access_token ?? ''
const listed = await client.GET('/api/v1/product', { params: { query: { keyword: 'Kopi Tubruk' } } })
const product: components['schemas']['ProductRow'] | undefined = listed.data?.data[0]
const placed = await client.POST('/api/v1/order', {
  headers: { authorization: \`Bearer \${token}\` },
  body: {
    order_product: [{ product_id: product?.product_id ?? 0, quantity: 2 }],
    payment_method_id: 1,
    product_price: 100_000,
    tax_price: 5_000,
    shipping_price: 0,
    total_price: 105_000,
    shipment_address: { address: 'Jl. Kaliurang 5', city: 'Sleman', postal_code: '55281', country: 'Indonesia' },
  },
})
const order: components['schemas']['Order'] | undefined = placed.data?.data
const refused = await client.GET('/api/v1/product/{id}', { params: { path: { id: 2_000_000 } } })
console.log(JSON.stringify({ total: order?.total_price, refusal: refused.error?.code }))
`

const WRONG_CLIENTS = [
  ["client.GET('/api/v1/nothing', {})", 'no such path'],
  ["client.POST('/api/v1/auth/login', { body: { email: 'a@b.test' } })", 'a body without its password'],
  ["client.GET('/api/v1/product/{id}', { params: { path: { id: 'seven' } } })", 'an id of letters'],
  ["(await client.GET('/api/v1/product')).data?.data[0]?.weight", 'a field that no product has'],
] as const

function documentOf(publicUrl?: string): Record<string, unknown> {
  return openApiDocument({ shopName: 'Shop', publicUrl })
}

describe('the OpenAPI document', () => {
  it('passes a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] })
    const problems = await lintFromString({ source: JSON.stringify(documentOf()), config })
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
  })

  it('has each call of the contract, with an operation id of its own, a tag and what it asks of the caller', () => {
    const { paths } = documentSchema.parse(documentOf())
    const operations = callNames.map((name) => {
      const { method, path } = methodAndPath(name)
      return paths[path]?.[method.toLowerCase()]
    })
    expect(new Set(operations.map((operation) => operation?.operationId)).size).toBe(callNames.length)
    for (const operation of operations)
      expect(operation?.security).toEqual(operation?.['x-access'] === 'anyone' ? [] : [{ bearer: [] }])
    expect(operationId('GET /api/v1/admin/product/{id}')).toBe('getAdminProductById')
  })

  it('says where the shop is', () => {
    expect(documentSchema.parse(documentOf('https://warung.example')).servers).toEqual([
      { url: 'https://warung.example' },
    ])
    expect(documentSchema.parse(documentOf()).servers).toEqual([{ url: '/' }])
  })
})

/** A folder in which `openapi-fetch` is found, with the types that were made from the document. */
async function clientFolder(document: unknown) {
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(path.join(cache, 'openapi-client-'))
  const write = (name: string, content: string): void => writeFileSync(path.join(folder, name), content)
  write('schema.ts', astToString(await openapiTypes(JSON.stringify(document))))
  write('package.json', '{ "type": "module" }')
  return {
    write,
    compile: (files: readonly string[]) => {
      const compilerOptions = {
        ...{ target: 'es2024', module: 'nodenext', strict: true },
        ...{ rewriteRelativeImportExtensions: true, types: ['node'] },
      }
      write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
      return run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', folder])
    },
    start: (file: string, address: string) => run(process.execPath, [path.join(folder, file), address]),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
type ClientFolder = Awaited<ReturnType<typeof clientFolder>>

describeEachEngine('a client whose types are made from the document', (open) => {
  let shop: TestShop
  let client: ClientFolder
  beforeAll(async () => {
    const database = await open()
    shop = await openShop(database, { environment: { API_DOCS: 'on' } })
    await addProduct(database.db, { name: 'Kopi Tubruk', price: 50_000, stock: 5 })
    client = await clientFolder(await (await shop.fetch('/api/openapi.json')).json())
  })
  afterAll(async () => {
    client.remove()
    await shop.close()
  })

  it('is titled with the shop’s name in force, on the page to read it too', async () => {
    const admin = await shop.signInAs('admin')
    const titles = () =>
      Promise.all(
        ['/api/openapi.json', '/api/docs/json'].map(async (path) => {
          const { info } = (await (await shop.fetch(path)).json()) as { info: { title: string } }
          return info.title
        }),
      )
    expect(await titles()).toEqual(['Warung API', 'Warung API'])
    const body = { shop_name: 'Toko Sinta', versions: { shop_name: 0 } }
    await shop.call('PUT /api/v1/admin/setting', { body }, admin)
    expect(await titles()).toEqual(['Toko Sinta API', 'Toko Sinta API'])
  })

  it('compiles and buys', async () => {
    client.write('client.ts', CLIENT)
    await client.compile(['client.ts'])
    const { stdout } = await client.start('client.js', shop.address)
    expect(JSON.parse(stdout)).toEqual({ total: 105_000, refusal: 'product_not_found' })
  })
})

describe('a client that asks for what the document does not have', () => {
  let client: ClientFolder
  beforeAll(async () => {
    client = await clientFolder(documentOf())
  })
  afterAll(() => client.remove())

  it.each(WRONG_CLIENTS)('does not compile: %s (%s)', async (line) => {
    client.write(
      'wrong.ts',
      `import createClient from 'openapi-fetch'\nimport type { paths } from './schema.ts'\nconst client = createClient<paths>()\nexport const tried = ${line}\n`,
    )
    const refused = await client.compile(['wrong.ts']).then(
      () => ({ stdout: 'it compiles' }),
      (error: { stdout: string }) => error,
    )
    expect(refused.stdout).toMatch(/^wrong\.ts\(4,|\/wrong\.ts\(4,/)
  })
})
